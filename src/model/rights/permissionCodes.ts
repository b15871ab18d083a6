// A permission may name several codes, separated by commas; here they are told apart, the same way on both sides.

/** The codes of 'saleOrder:edit, saleOrder:approve'; empty parts are ignored. */
export function codesIn(action: string | null | undefined): string[] {
  return (action ?? '').split(',').flatMap((part) => (part.trim() === '' ? [] : [part.trim()]));
}
