// Where texts beside a drawing stand so that none covers another: each as near to its own height as its neighbours allow.

/**
 * @param wanted heights in px, in any order
 * @param least px between two of them
 * @param lowest the last height a text may stand at; kept as long as all of them fit above it
 * @returns the heights in the order given, never two closer than `least`
 */
export function labelPlaces(wanted: readonly number[], least: number, lowest: number): number[] {
  const order = wanted.map((_, index) => index).toSorted((a, b) => (wanted[a] ?? 0) - (wanted[b] ?? 0));
  const places = [...wanted];
  let free = -Infinity;
  for (const index of order) {
    places[index] = Math.max(wanted[index] ?? 0, free);
    free = (places[index] ?? 0) + least;
  }
  let limit = lowest;
  for (const index of order.toReversed()) {
    places[index] = Math.min(places[index] ?? 0, limit);
    limit = (places[index] ?? 0) - least;
  }
  return places;
}
