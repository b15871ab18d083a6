// The name of the next version of a structure or a route.

/** 'V1.0' → 'V2.0', or the next number that no other version carries. */
export function nextVersionName(version: string, taken: readonly string[]): string {
  const [, head = 'V', number = '1', tail = ''] = /^(\D*)(\d{1,6})(.*)$/.exec(version) ?? [];
  for (let next = Number(number) + 1; ; next += 1) {
    const name = `${head}${next}${tail === '' ? '' : '.0'}`;
    if (!taken.includes(name)) return name;
  }
}
