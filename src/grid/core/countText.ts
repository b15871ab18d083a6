// Counts as people read them: 1234567 → 1,234,567. Cheaper than a number format of the platform, which is made anew for
// each call and stands in the way of the first paint.
export function countText(count: number): string {
  return String(count).replaceAll(/\B(?=(\d{3})+$)/g, ',');
}
