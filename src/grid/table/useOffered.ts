// The properties as the grid works with them: columns after extensions have had their say and masks are on.
import { useEffect, useMemo, useState } from 'react';
import { maskText, withMasks } from './masking.ts';
import type { CellFormat } from '../contract/extensions.ts';
import type { GridProps } from '../contract/props.ts';

export function useOffered<Row>(given: GridProps<Row>): GridProps<Row> {
  const { columns, extensions, totals } = given;
  const offered = useMemo(() => {
    const extended = (extensions ?? []).reduce(
      (before, extension) => extension.columns?.(before) ?? before,
      columns,
    );
    return withMasks(extended);
  }, [columns, extensions]);
  const shownTotals = useMemo(() => {
    const masked = offered.filter(
      (column) => column.masked === true && totals?.texts[column.id] !== undefined,
    );
    if (!totals || masked.length === 0) return totals;
    return {
      ...totals,
      texts: { ...totals.texts, ...Object.fromEntries(masked.map(({ id }) => [id, maskText])) },
    };
  }, [offered, totals]);
  const formats = useFormats(given);
  if (offered === columns && shownTotals === totals && formats === given.formats) return given;
  return {
    ...given,
    columns: offered,
    ...(shownTotals ? { totals: shownTotals } : {}),
    ...(formats ? { formats } : {}),
  };
}

type Compile = typeof import('../core/colourRules.ts').formatsOf;

/** The user's colour rules behind the caller's formats; what makes them is fetched with the first rule. */
function useFormats<Row>({
  formats,
  colourRules,
  columns,
}: GridProps<Row>): readonly CellFormat<Row>[] | undefined {
  const [loaded, setLoaded] = useState<{ compile: Compile } | null>(null);
  const wanted = (colourRules?.length ?? 0) > 0;
  useEffect(() => {
    if (!wanted || loaded) return undefined;
    let present = true;
    import('../core/colourRules.ts').then(
      ({ formatsOf }) => {
        if (present) setLoaded({ compile: formatsOf });
      },
      () => {
        // Colours are missing until the next list; the values are there.
        present = false;
      },
    );
    return () => {
      present = false;
    };
  }, [wanted, loaded]);
  return useMemo(() => {
    if (!loaded || !colourRules?.length) return formats;
    return [...(formats ?? []), ...loaded.compile(colourRules, columns)];
  }, [loaded, formats, colourRules, columns]);
}
