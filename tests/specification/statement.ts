// What a statement of the specification is. One file per area lists the statements of that area. Tests carry its id in their
// titles, '(spec 2.tabs.03)', and nothing else joins the two: `npm run spec` reads how those tests went.

export interface Statement {
  /** Section, area and number: '2.tabs.03'. Never reused. */
  id: string;
  /** What it asks for, in short. */
  says: string;
  /** The screen it asks for; a test of its own shows that it is there. */
  screen?: { entity: string; lines: readonly string[] };
}
