import type { FigureChange } from '../core/results/what-if.js';

/** What tells the elements of a list apart, in this order. */
const NAMES = ['name', 'column', 'attribute', 'columns', 'set', 'method', 'quantity', 'k', 'p', 'points'];
/** What is no finding. */
const LEFT_OUT = new Set([
  'settings',
  'version',
  'seed',
  'seconds',
  'interval',
  'level',
  'estimates',
  'verdict',
]);

/**
 * Every number of a finding with a name that says where it stands: `observed.averageRisk`, `columns[zip].distinct`. Elements
 * of lists are known by their names, so that findings of two tables can be compared, whatever findings there will be.
 * Lists of bare numbers (histograms, matrices) are left out; of other lists the length is a figure.
 */
export function figuresOf(findings: object): Map<string, number> {
  const figures = new Map<string, number>();
  collect(findings, '', figures);
  return figures;
}

/** The figures that differ between two findings, in the order of the first. */
export function compareFigures(before: object, after: object): FigureChange[] {
  const [old, now] = [figuresOf(before), figuresOf(after)];
  const paths = [...new Set([...old.keys(), ...now.keys()])];
  return paths.flatMap((path) => {
    const [was, is] = [old.get(path), now.get(path)];
    if (was === is) return [];
    return [{ path, ...(was !== undefined && { before: was }), ...(is !== undefined && { after: is }) }];
  });
}

function collect(value: unknown, path: string, figures: Map<string, number>): void {
  if (typeof value === 'number') figures.set(path, value);
  else if (Array.isArray(value)) collectList(value, path, figures);
  else if (value !== null && typeof value === 'object') {
    for (const [key, inner] of Object.entries(value)) {
      if (!LEFT_OUT.has(key)) collect(inner, path === '' ? key : `${path}.${key}`, figures);
    }
  }
}

function collectList(list: readonly unknown[], path: string, figures: Map<string, number>): void {
  const objects = list.every(
    (element) => element !== null && typeof element === 'object' && !Array.isArray(element),
  );
  if (list.length > 0 && objects) {
    for (const [i, element] of list.entries()) {
      const named = element as Record<string, unknown>;
      const rest = Object.entries(named).filter(
        ([key]) => !NAMES.includes(key) || typeof named[key] === 'object',
      );
      collect(Object.fromEntries(rest), `${path}[${nameOf(named, i)}]`, figures);
    }
  } else if (!list.some((element) => typeof element === 'number' || holdsNumbers(element))) {
    figures.set(`${path}.length`, list.length);
  }
}

function holdsNumbers(element: unknown): boolean {
  return Array.isArray(element) && element.some((inner) => typeof inner === 'number');
}

function nameOf(element: Record<string, unknown>, place: number): string {
  const parts = NAMES.flatMap((key) => {
    const value = element[key];
    if (typeof value === 'string' || typeof value === 'number') return [String(value)];
    return Array.isArray(value) && value.every((v) => typeof v === 'string') ? [value.join('+')] : [];
  });
  return parts.length === 0 ? String(place) : parts.join(',');
}
