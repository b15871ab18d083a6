// Where a row of an array stands, by its id. Rows near the one shown last are found by looking; an index of all ids is
// made when somebody asks for a row further away, and costs nothing before.

/** Rows looked through before and after the one shown last. */
const nearRows = 64;

export interface RowPlaces {
  /** Index in the array, −1 for none. */
  placeOf: (id: string) => number;
  /** Index as displayed, −1 for none and for hidden rows. */
  displayOf: (id: string) => number;
  /** The same for an index in the array. */
  displayAt: (place: number) => number;
  /** This row is being shown. */
  shown: (display: number) => void;
  /** A row now stands at the end of the array. */
  appended: (id: string, place: number) => void;
  /** The display order changed; with `rows` also the array. */
  forget: (rows: boolean) => void;
}

export function createRowPlaces<Row>(
  rows: () => readonly Row[],
  /** Display index → index in the array; null while both are the same. */
  order: () => Int32Array | null,
  idOf: (row: Row) => string,
): RowPlaces {
  let placeById: Map<string, number> | null = null;
  /** Index in the array → index as displayed, −1 for hidden rows. */
  let displays: Int32Array | null = null;
  let lastShown = 0;

  const places = (): Map<string, number> =>
    (placeById ??= new Map(rows().map((row, index) => [idOf(row), index])));
  const displayAt = (place: number): number => {
    const displayed = order();
    if (!displayed) return place;
    if (!displays) {
      displays = new Int32Array(rows().length).fill(-1);
      for (let display = 0; display < displayed.length; display++)
        displays[displayed[display] ?? -1] = display;
    }
    return displays[place] ?? -1;
  };
  const nearby = (id: string): number => {
    const all = rows();
    const displayed = order();
    const end = Math.min((displayed ?? all).length, lastShown + nearRows);
    for (let index = Math.max(0, lastShown - nearRows); index < end; index++) {
      const row = all[displayed ? (displayed[index] ?? -1) : index];
      if (row && idOf(row) === id) return index;
    }
    return -1;
  };

  return {
    placeOf(id) {
      const displayed = order();
      const near = placeById ? -1 : nearby(id);
      if (near >= 0) return displayed ? (displayed[near] ?? -1) : near;
      return places().get(id) ?? -1;
    },
    displayOf(id) {
      const near = placeById ? -1 : nearby(id);
      if (near >= 0) return near;
      const place = places().get(id);
      return place === undefined ? -1 : displayAt(place);
    },
    displayAt,
    shown(display) {
      lastShown = display;
    },
    appended(id, place) {
      placeById?.set(id, place);
    },
    forget(changed) {
      displays = null;
      if (changed) placeById = null;
    },
  };
}
