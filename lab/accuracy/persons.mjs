import { areaUnderCurve } from '../../dist/calibrate/auc.js';
import { calibrate } from '../../dist/calibrate/calibration.js';
import { completeStatistics } from '../../dist/joint/complete-statistics.js';
import { forest } from '../../dist/joint/forest.js';
import { independence } from '../../dist/joint/independence.js';
import { matchedTail } from '../../dist/maths/matched-law.js';
import { randomStream, shuffle } from '../../dist/maths/random.js';
import { chainMoments, withoutOne } from '../../dist/maths/thinning-chain.js';
import { frequentTuples } from '../../dist/risk/data-set/frequent-tuples.js';
import { fitOverdispersion, overdispersedLaw } from '../../dist/risk/person/overdispersion.js';
import { personScorer } from '../../dist/risk/person/person-in-statistics.js';
import { alikeIn, statisticsOf } from './coded-table.mjs';

export const KS = [2, 3, 5, 11];

/** Scores of all persons by independence and forest, and how good they are. */
export function scoreSet(coded, names) {
  const statistics = statisticsOf(coded, names);
  const complete = completeStatistics(statistics);
  const strong = frequentTuples(statistics, statistics).length > 0;
  const models = { independence: independence(complete, names), forest: forest(complete, names) };
  const codes = names.map((name) => coded.columns.get(name));
  const alike = alikeIn(coded, names);
  const found = { names, strong, records: coded.records, codes, alike, model: models.forest };
  for (const [by, model] of Object.entries(models)) {
    found[`${by}Scores`] = scoresOf(model, codes);
    found[by] = KS.map((k, i) => judge(found[`${by}Scores`][i], alike, k));
  }
  return found;
}

function scoresOf(model, codes) {
  const records = codes[0].length;
  const score = personScorer(model, KS);
  const all = KS.map(() => new Float64Array(records));
  const [cell, into] = [new Int32Array(codes.length), new Float64Array(KS.length)];
  for (let i = 0; i < records; i++) {
    for (let j = 0; j < codes.length; j++) cell[j] = codes[j][i];
    score(cell, into);
    for (let w = 0; w < KS.length; w++) all[w][i] = into[w];
  }
  return all;
}

/** AUC, Brier score, expected calibration error and worst decile gap. */
function judge(scores, alike, k) {
  const truth = Uint8Array.from(alike, (size) => (size >= k ? 1 : 0));
  const { brier, ece, worstGap } = calibrate(scores, truth);
  return { auc: areaUnderCurve(scores, truth), brier, ece, worstGap };
}

/**
 * The worst decile gap (largest) and AUC (mean) that a perfect model shows: tables are drawn from the forest itself (each column dealt out anew
 * within the values of its neighbour, so that every pair table of the forest stays) and scored by it.
 */
export function noiseFloor(found, draws = 3) {
  const random = randomStream(1, `floor/${found.names.join('/')}`);
  const gaps = KS.map(() => []);
  const aucs = KS.map(() => []);
  for (let d = 0; d < draws; d++) {
    const codes = drawFromForest(found, random);
    const columns = new Map(found.names.map((name, j) => [name, codes[j]]));
    const alike = alikeIn({ records: found.records, columns }, found.names);
    const scores = scoresOf(found.model, codes);
    KS.forEach((k, i) => {
      const { worstGap, auc } = judge(scores[i], alike, k);
      gaps[i].push(worstGap);
      if (auc !== undefined) aucs[i].push(auc);
    });
  }
  return KS.map((_, i) => ({
    worstGap: Math.max(...gaps[i]),
    auc: aucs[i].length > 0 ? aucs[i].reduce((sum, auc) => sum + auc, 0) / aucs[i].length : undefined,
  }));
}

function drawFromForest({ names, codes, model }, random) {
  const made = names.map(() => undefined);
  const edges = model.edges.map((ends) => ends.map((name) => names.indexOf(name)));
  for (let root = 0; root < names.length; root++) {
    if (made[root]) continue;
    made[root] = shuffle(codes[root].slice(), random);
    const queue = [root];
    for (let parent = queue.pop(); parent !== undefined; parent = queue.pop()) {
      for (const [a, b] of edges) {
        const child = a === parent ? b : b === parent ? a : -1;
        if (child < 0 || made[child]) continue;
        made[child] = deal(codes[parent], codes[child], made[parent], random);
        queue.push(child);
      }
    }
  }
  return made;
}

function deal(parent, child, parents, random) {
  const stacks = new Map();
  for (let i = 0; i < parent.length; i++) {
    if (!stacks.has(parent[i])) stacks.set(parent[i], []);
    stacks.get(parent[i]).push(child[i]);
  }
  for (const stack of stacks.values()) shuffle(stack, random);
  return parents.map((value) => stacks.get(value).pop());
}

const FITTED = 3000;

/** Forest scores after the overdispersion fitted on the groups of 3,000 records; judged on all others. */
export function overdispersed(found) {
  const { codes, alike, model, records } = found;
  const order = shuffle(
    Int32Array.from({ length: records }, (_, i) => i),
    randomStream(1, 'overdispersion'),
  );
  const momentsOf = (i) => chainMoments(withoutOne(model.cellCount(codes.map((column) => column[i]))));
  const fit = fitOverdispersion(
    Array.from(order.subarray(0, FITTED), (i) => ({ ...momentsOf(i), others: alike[i] - 1 })),
  );
  const rest = order.subarray(FITTED);
  const scores = KS.map(() => new Float64Array(rest.length));
  rest.forEach((i, at) => {
    const { mean, inverseSize } = momentsOf(i);
    const law = overdispersedLaw(fit, mean, inverseSize);
    KS.forEach((k, w) => {
      scores[w][at] = matchedTail(law, k - 1);
    });
  });
  const truth = Int32Array.from(rest, (i) => alike[i]);
  return KS.map((k, w) => judge(scores[w], truth, k));
}
