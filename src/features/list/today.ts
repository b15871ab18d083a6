/** Business date in Asia/Shanghai. */
export function businessToday(): string {
  return new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
}
