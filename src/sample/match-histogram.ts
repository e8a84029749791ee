/** Records that have about the same ln q and the same number of matches in the sample. */
export interface MatchClass {
  readonly logShare: number;
  readonly matches: number;
  readonly records: number;
}

/** All classes, and which one each record is in. */
export interface MatchHistogram {
  readonly classes: readonly MatchClass[];
  readonly classOf: Int32Array;
}

/** Width of a class in ln q: two orders below what calibration can tell. */
const WIDTH = 0.02;

/** Puts records into classes, so that costs grow with the number of classes only. Cost: one look-up per record. */
export function matchHistogram(logShares: Float64Array, matches: Int32Array): MatchHistogram {
  const span = matches.reduce((most, k) => Math.max(most, k), 0) + 1;
  const places = new Map<number, number>();
  const found: { sum: number; records: number; matches: number }[] = [];
  const classOf = new Int32Array(logShares.length);
  for (let i = 0; i < logShares.length; i++) {
    const key = Math.round(-logShares[i] / WIDTH) * span + matches[i];
    let place = places.get(key);
    if (place === undefined) {
      place = found.length;
      places.set(key, place);
      found.push({ sum: 0, records: 0, matches: matches[i] });
    }
    found[place].sum += logShares[i];
    found[place].records++;
    classOf[i] = place;
  }
  return {
    classes: found.map(({ sum, records, matches: k }) => ({ logShare: sum / records, matches: k, records })),
    classOf,
  };
}
