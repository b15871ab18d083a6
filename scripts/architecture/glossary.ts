// One word per concept: words that have a term of the field in their place stand in no identifier. Folders that still use
// some of them are listed with those words; the list only becomes shorter.

/** Word of an identifier, in lower case, and what to say. Forms of a word stand side by side. */
const TERMS: readonly { words: readonly string[]; say: string }[] = [
  { words: ['wall', 'walls', 'walled', 'beyondwalls'], say: 'tenant scope, row-level security' },
  { words: ['ladder', 'ladders', 'rung', 'rungs'], say: 'anchors' },
  { words: ['releaseExcess', 'squeezed', 'squeezes'], say: 'releaseExcess' },
  { words: ['tell', 'tells', 'told', 'hears'], say: 'notify, subscribe' },
  { words: ['pieces'], say: 'serials' },
  { words: ['figure', 'figures'], say: 'aggregates, computed, metrics' },
  { words: ['finding', 'findings', 'suspect', 'suspects'], say: 'issues' },
  { words: ['handwork', 'laterview'], say: 'interactions, lazy' },
  { words: ['moment', 'moments'], say: 'phase' },
  { words: ['propose', 'proposes', 'proposal', 'proposals'], say: 'defaults, suggestions' },
  { words: ['handon', 'handedon', 'handson'], say: 'mapToTarget' },
  { words: ['kept'], say: 'cached, systemManaged, persisted' },
];

const MEANT = new Map(TERMS.flatMap(({ words, say }) => words.map((word) => [word, say] as const)));

/** By folder or file: the words it may still use, or all of them. */
export const UNDONE: Readonly<Record<string, readonly string[] | 'all'>> = {
  'src/api/lineFacts.ts': ['propose'],
  'src/entities/': 'all',
  'src/features/dashboard/': ['figure', 'figures'],
  'src/features/document/form/useSuggestions.ts': ['proposes'],
  'src/features/manufacturing/': 'all',
  'src/features/system/PortalForm.tsx': ['figure'],
  'src/hosts/': 'all',
  'src/model/': ['figure', 'pieces', 'proposal', 'propose', 'proposes', 'wall'],
  'src/server/access/': 'all',
  'src/server/administration/': 'all',
  'src/server/approval/': 'all',
  'src/server/areas/': 'all',
  'src/server/behaviours/': 'all',
  'src/server/dashboard/': 'all',
  'src/server/definitions/': 'all',
  'src/server/exports/': 'all',
  'src/server/http/': ['propose'],
  'src/server/imports/': 'all',
  'src/server/jobs/': 'all',
  'src/server/ledgers/': ['pieces'],
  'src/server/live/': 'all',
  'src/server/messages/': 'all',
  'src/server/pipeline/': ['moment', 'propose', 'proposal', 'proposals'],
  'src/server/pipeline/behave.ts': ['kept'],
  'src/server/ports.ts': ['walled'],
  'src/server/schedule/': 'all',
  'src/server/selfCheck/': 'all',
  'src/server/store/': ['figure', 'figures', 'propose'],
  'src/sheets/': 'all',
};

const IDENTIFIER = /(?<![\w$.])[A-Za-z_$][\w$]*/g;

/** Breaches of one file; strings and comments may say what they like. */
export function breachesOfWords(
  file: string,
  text: string,
  undone: Readonly<Record<string, readonly string[] | 'all'>> = UNDONE,
): string[] {
  const listed = Object.entries(undone).filter(([folder]) => file.startsWith(folder));
  if (!file.startsWith('src/') || listed.some(([, words]) => words === 'all')) return [];
  if (!/\.(ts|tsx|mjs)$/.test(file)) return [];
  const excused = new Set(listed.flatMap(([, words]) => words));
  const found = new Map<string, string>();
  for (const [identifier] of withoutTexts(text).matchAll(IDENTIFIER))
    for (const word of wordsIn(identifier))
      if (MEANT.has(word) && !excused.has(word)) found.set(identifier, word);
  return [...found].map(
    ([identifier, word]) => `${file} says ${identifier}: ${word} is ${MEANT.get(word) ?? ''} in the glossary`,
  );
}

/** 'handedOn' has the words handed, on and handedon. */
export function wordsIn(identifier: string): string[] {
  const parts = identifier
    .split(/(?<=[a-z0-9])(?=[A-Z])|_/)
    .map((part) => part.toLowerCase())
    .filter((part) => part !== '');
  return [...parts, ...parts.slice(1).map((part, index) => `${parts[index]}${part}`)];
}

function withoutTexts(text: string): string {
  return text
    .replaceAll(/\/\*[\s\S]*?\*\//g, ' ')
    .replaceAll(/(?<!:)\/\/.*$/gm, ' ')
    .replaceAll(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/g, "''")
    .replaceAll(/`(?:[^`\\]|\\.)*`/g, (whole) =>
      [...whole.matchAll(/\$\{([^}]*)\}/g)].map(([, code]) => code).join(' '),
    );
}
