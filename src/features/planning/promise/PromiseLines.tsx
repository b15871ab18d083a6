// The lines of an order or quotation, which tell where the person stands in them.
import type { ReactNode } from 'react';
import type { OwnLines } from '#features/document/form/documentForm.ts';
import { LinesPane, type LinesPaneProps } from '#features/document/lines/LinesPane.tsx';
import { keepPlace } from './promisePlaces.ts';

function PromiseLines(props: LinesPaneProps): ReactNode {
  const { draft, onSelection, onActive } = props;
  return (
    <LinesPane
      {...props}
      onActive={(active) => {
        keepPlace(draft, { active });
        onActive?.(active);
      }}
      onSelection={(selected) => {
        keepPlace(draft, { selected });
        onSelection(selected);
      }}
    />
  );
}

export const promiseLines: OwnLines = { panes: { items: PromiseLines } };
