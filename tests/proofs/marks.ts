// The marks by which a title says what its test proves: '… (spec 2.tabs.03, 2.tabs.05-07)', '… (findings 3, 6.3)', and for a
// feature of the grid, in front: 'grid 46 quick search: …'. Nothing else joins a test with what it proves.

/** 'findings 2' are those of the first two rounds, which share their numbers. */
export type Mark = 'spec' | 'findings 2' | 'findings 3';

const ids: Readonly<Record<Mark, string>> = {
  spec: String.raw`\d(?:\.\d+)?\.[a-zA-Z]+\.\d{2,3}(?:-\d{2,3})?`,
  'findings 2': String.raw`\d+(?:\.\d+)?`,
  'findings 3': String.raw`\d+\.\d+[a-z]?`,
};

const patterns = new Map<Mark, { whole: RegExp; one: RegExp }>();

function patternOf(mark: Mark): { whole: RegExp; one: RegExp } {
  const known = patterns.get(mark);
  if (known !== undefined) return known;
  const head = mark === 'spec' ? 'spec ' : `${mark}, `;
  const made = {
    whole: new RegExp(`\\b${head}((?:${ids[mark]}(?:(?:,| and| to) )?)+)`, 'g'),
    one: new RegExp(ids[mark], 'g'),
  };
  patterns.set(mark, made);
  return made;
}

/** Ids of one kind a title carries, each once; '2.tabs.05-07' is three. */
export function idsIn(title: string, mark: Mark): string[] {
  const { whole, one } = patternOf(mark);
  const found = [...title.matchAll(whole)].flatMap((match) => match[1]?.match(one) ?? []);
  return [...new Set(found.flatMap(idsOfRange))];
}

function idsOfRange(id: string): string[] {
  const [, area, first, last] = /^(.*\.)(\d{2,3})-(\d{2,3})$/.exec(id) ?? [];
  if (area === undefined || first === undefined || last === undefined) return [id];
  return Array.from(
    { length: Math.max(0, Number(last) - Number(first) + 1) },
    (_, at) => `${area}${String(Number(first) + at).padStart(first.length, '0')}`,
  );
}

/** The feature of the grid a test's own title begins with. */
export function gridFeatureOf(title: string): number | null {
  const number = /^grid (\d{1,3}) \S/.exec(title)?.[1];
  return number === undefined ? null : Number(number);
}

/** The title without its marks, for a reader. */
export function withoutMarks(title: string): string {
  return title.replaceAll(/ \((?:spec|findings \d,) [^()]*\)/g, '');
}
