// Values from outside, read defensively: what is stored as JSON, imported or kept by a browser may have been written by
// anybody. What has another shape counts as empty.

/** The named values of a plain record. */
export function recordIn(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}

/** The texts of a list. */
export function textsIn(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}
