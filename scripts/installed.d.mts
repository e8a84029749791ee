export function installedFolder(): string;
export function runNpm(cwd: string, ...parameters: string[]): string;
