// Every sentence of the specification, section by section, and how much of it statements speak of.
import { sentences as section1 } from './section1.ts';
import { sentences as section2 } from './section2.ts';
import { sentences as section3 } from './section3.ts';
import { sentences as section4 } from './section4.ts';
import { sentences as section5 } from './section5.ts';
import { sentences as section6 } from './section6.ts';
import { sentences as section7 } from './section7.ts';
import { sentences as section8 } from './section8.ts';
import { sentences as section9 } from './section9.ts';
import type { Sentence } from './sentence.ts';

export const sentences: readonly Sentence[] = [
  ...section1,
  ...section2,
  ...section3,
  ...section4,
  ...section5,
  ...section6,
  ...section7,
  ...section8,
  ...section9,
];

/** 'whole': statements speak of all of it; 'silent': none does. */
export type Standing = 'whole' | 'partly' | 'silent';

export function standingOf({ statements, partly }: Sentence): Standing {
  if (statements.length === 0) return 'silent';
  return partly === undefined ? 'whole' : 'partly';
}

/** Ids given twice, and statements that are named and not there, or there and named by no sentence. */
export function sentenceFaults(all: readonly Sentence[], statements: readonly string[]): string[] {
  const known = new Set(statements);
  const named = new Set(all.flatMap((sentence) => sentence.statements));
  const ids = all.map(({ id }) => id);
  return [
    ...ids.filter((id, at) => ids.indexOf(id) !== at).map((id) => `${id}: given twice`),
    ...all.flatMap(({ id, statements: own }) =>
      own.filter((each) => !known.has(each)).map((each) => `${id}: there is no statement ${each}`),
    ),
    ...statements.filter((id) => !named.has(id)).map((id) => `${id}: no sentence names it`),
  ];
}
