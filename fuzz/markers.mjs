/** Texts that stand in many cells and in no name, so that a cell that shows where it must not is recognised. */
const MARKERS = ['mrkQZ', '8675309'];

/** A cell that must never show. */
export function markedCell(choose) {
  return choose.chance(0.7) ? `${MARKERS[0]}${choose.below(6)}` : `${MARKERS[1]}${choose.below(6)}`;
}

/** Whether a text shows a marked cell, in whatever case or spelling of JSON, SQL or HTML it came. */
export function showsMarker(text) {
  const plain = text.toLowerCase();
  return MARKERS.some((marker) => plain.includes(marker.toLowerCase()));
}

/** The text around a marker, for the report of a leak. */
export function aroundMarker(text) {
  const plain = text.toLowerCase();
  const at = Math.max(...MARKERS.map((marker) => plain.indexOf(marker.toLowerCase())));
  return text.slice(Math.max(0, at - 80), at + 30);
}
