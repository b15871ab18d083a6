// Readings of characters, for lists that are searched by pinyin.
import { useEffect, useState } from 'react';
import { spells } from '../filter/textMatch.ts';
import type { Readings } from '../filter/textMatch.ts';
import type { GridInstance } from './instance.ts';

/** Pinyin of characters, fetched once letters are searched for; null until it is there. */
export function useReadings<Row>(grid: GridInstance<Row>, search: string): Readings | null {
  const [readings, setReadings] = useState<{ of: Readings } | null>(null);
  const wanted = spells(search);
  useEffect(() => {
    if (!wanted || readings) return undefined;
    let present = true;
    grid.props.readings?.().then(
      (of) => {
        if (present) setReadings({ of });
      },
      () => {
        // Texts are still found by their characters.
        present = false;
      },
    );
    return () => {
      present = false;
    };
  }, [grid, wanted, readings]);
  return readings?.of ?? null;
}
