// How titles are spelt in pinyin, for people who search by the keys they would type. The table of characters is large
// and only loaded once somebody searches.
import type { pinyin as pinyinOf } from 'pinyin-pro';
import { useEffect, useState } from 'react';

export interface Spelling {
  /** 'xiaoshoudingdan' */
  full: string;
  /** 'xsdd' */
  initials: string;
}

export type Speller = (title: string) => Spelling;

export function spellingOf(pinyin: typeof pinyinOf, title: string): Spelling {
  const parts = pinyin(title.normalize('NFKC'), {
    toneType: 'none',
    type: 'all',
    nonZh: 'consecutive',
    v: true,
  });
  const full = parts.map((part) => (part.isZh ? part.pinyin : part.origin)).join('');
  const initials = parts.map((part) => (part.isZh ? part.pinyin.slice(0, 1) : part.origin)).join('');
  return { full: full.toLowerCase(), initials: initials.toLowerCase() };
}

async function loadSpeller(): Promise<Speller> {
  const { pinyin } = await import('pinyin-pro');
  const known = new Map<string, Spelling>();
  return (title) => {
    const spelling = known.get(title) ?? spellingOf(pinyin, title);
    known.set(title, spelling);
    return spelling;
  };
}

let loading: Promise<Speller> | null = null;

/** The table of characters; a load that failed is tried again the next time it is wanted. */
export function spellerLoaded(): Promise<Speller> {
  loading ??= loadSpeller().catch((failure: unknown) => {
    loading = null;
    throw failure;
  });
  return loading;
}

/** Null until the table is there. */
export function useSpeller(wanted: boolean): Speller | null {
  const [speller, setSpeller] = useState<{ spell: Speller } | null>(null);
  useEffect(() => {
    if (!wanted || speller !== null) return undefined;
    let present = true;
    spellerLoaded().then(
      (spell) => present && setSpeller({ spell }),
      // Titles are still found by their characters.
      () => undefined,
    );
    return () => {
      present = false;
    };
  }, [wanted, speller]);
  return speller?.spell ?? null;
}

/** All readings of single characters, for the searches of a grid; each is looked up once. */
export async function loadReadings(): Promise<(character: string) => readonly string[]> {
  const { pinyin } = await import('pinyin-pro');
  const known = new Map<string, readonly string[]>();
  return (character) => {
    let readings = known.get(character);
    if (readings === undefined) {
      readings = [
        ...new Set(pinyin(character, { multiple: true, toneType: 'none', type: 'array', v: true })),
      ];
      known.set(character, readings);
    }
    return readings;
  };
}
