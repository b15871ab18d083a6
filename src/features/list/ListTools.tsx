// The tools at the right of a list's action line: views, calculated columns, export and print.
import { useState } from 'react';
import type { GridColumn } from '#grid';
import { CalculationDialog } from './CalculationDialog.tsx';
import type { Calculations } from './calculations.ts';
import { FileMenu } from './FileMenu.tsx';
import type { ListRow } from './listQuery.ts';
import { ViewMenu, type ViewMenuProps } from './ViewMenu.tsx';

export interface ListToolsProps extends Omit<ViewMenuProps, 'onCalculate' | 'onColour'> {
  selected: number;
  calculations: Calculations;
  /** Columns a formula may name. */
  columns: readonly GridColumn<ListRow>[];
  /** By the name of the grid's command. */
  onRun(command: string): void;
}

export function ListTools({ selected, calculations, columns, onRun, ...views }: ListToolsProps) {
  const [calculating, setCalculating] = useState(false);
  return (
    <>
      <ViewMenu {...views} onCalculate={() => setCalculating(true)} onColour={() => onRun('colourRules')} />
      <FileMenu selected={selected} onRun={onRun} />
      {calculating && <CalculationDialog calculations={calculations} columns={columns} onClose={() => setCalculating(false)} />}
    </>
  );
}
