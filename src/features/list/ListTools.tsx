// The tools at the right of a list's action line: views, calculated columns, export and print.
import { useState } from 'react';
import type { GridColumn } from '#grid';
import { CalculationDialog } from './views/CalculationDialog.tsx';
import type { Calculations } from './views/calculations.ts';
import { FileMenu, type FileMenuProps } from './importing/FileMenu.tsx';
import { ImportMenu } from './importing/ImportMenu.tsx';
import type { ListRow } from './rows/listQuery.ts';
import { MoreMenu, type MoreMenuProps } from './MoreMenu.tsx';
import { ViewMenu, type ViewMenuProps } from './views/ViewMenu.tsx';

export interface ListToolsProps extends Omit<ViewMenuProps, 'onCalculate' | 'onColour'> {
  more: MoreMenuProps;
  calculations: Calculations;
  /** Columns a formula may name. */
  columns: readonly GridColumn<ListRow>[];
  /** By the name of the grid's command. */
  onRun(command: string): void;
  exported: FileMenuProps['exported'];
}

export function ListTools({ more, calculations, columns, onRun, exported, ...views }: ListToolsProps) {
  const [calculating, setCalculating] = useState(false);
  return (
    <>
      <ViewMenu {...views} onCalculate={() => setCalculating(true)} onColour={() => onRun('colourRules')} />
      <ImportMenu def={more.def} titles={() => exported()?.columns.map(({ title }) => title) ?? []} />
      <FileMenu def={more.def} selected={more.selected.length} onRun={onRun} exported={exported} />
      <MoreMenu {...more} />
      {calculating && (
        <CalculationDialog
          calculations={calculations}
          columns={columns}
          onClose={() => setCalculating(false)}
        />
      )}
    </>
  );
}
