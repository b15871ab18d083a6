// How the rows of a list are shown besides their columns: long texts wrapped, lines under their documents, a pivot in
// place of the rows. Kept in this browser per list, and in every saved view.
import { useCallback, useState } from 'react';
import type { PivotRequest } from '#grid';

export interface ListShape {
  /** Remarks take as many lines as they need. */
  wrap: boolean;
  /** Rows of documents open to show their lines. */
  details: boolean;
  /** The pivot as it was arranged last; null: there was none. */
  pivot: PivotRequest | null;
  /** The pivot stands in place of the rows. */
  pivoting: boolean;
}

export const plainShape: ListShape = { wrap: false, details: false, pivot: null, pivoting: false };

function textsIn(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
}

/** Reads what was kept, whatever stands in it. */
export function readShape(value: unknown): ListShape {
  if (typeof value !== 'object' || value === null) return plainShape;
  const is = (key: string): boolean => key in value && Reflect.get(value, key) === true;
  const stored: unknown = 'pivot' in value ? value.pivot : null;
  const pivot =
    typeof stored === 'object' &&
    stored !== null &&
    'rows' in stored &&
    'columns' in stored &&
    'measures' in stored
      ? { rows: textsIn(stored.rows), columns: textsIn(stored.columns), measures: textsIn(stored.measures) }
      : null;
  return { wrap: is('wrap'), details: is('details'), pivot, pivoting: is('pivoting') };
}

export interface ListShaping {
  shape: ListShape;
  change(part: Partial<ListShape>): void;
}

/** @param key under which the arrangement of the list is kept */
export function useListShape(key: string): ListShaping {
  const name = `${key}:shape`;
  // Another list in the same place (lines instead of documents) has a shape of its own.
  const [stored, setStored] = useState(() => ({ name, shape: storedShape(name) }));
  const current = stored.name === name ? stored.shape : storedShape(name);
  const change = useCallback(
    (part: Partial<ListShape>) => {
      const shape = { ...storedShape(name), ...part };
      localStorage.setItem(name, JSON.stringify(shape));
      setStored({ name, shape });
    },
    [name],
  );
  return { shape: current, change };
}

const parsed = new Map<string, { text: string; shape: ListShape }>();

/** The same object while nothing changed. */
function storedShape(name: string): ListShape {
  const text = localStorage.getItem(name) ?? '';
  const known = parsed.get(name);
  if (known?.text === text) return known.shape;
  const shape = text === '' ? plainShape : shapeOf(text);
  parsed.set(name, { text, shape });
  return shape;
}

function shapeOf(text: string): ListShape {
  try {
    return readShape(JSON.parse(text));
  } catch {
    return plainShape;
  }
}

/** Remarks and other texts nobody can foretell the length of. */
export function isLongText(kind: string, path: string): boolean {
  return kind === 'longText' || /remark$/i.test(path);
}
