// The tools at the right of a list's tool bar: views and shape, calculated columns, files, and what else can be done.
import { useState } from 'react';
import { useTab } from '#ui/shell/tabs/tabContext.ts';
import { exportedOf } from '../importing/backgroundExport.ts';
import { FileMenu } from '../importing/FileMenu.tsx';
import { ImportMenu } from '../importing/ImportMenu.tsx';
import { newRecordPath } from '../recordPath.ts';
import type { List } from '../useList.ts';
import { CalculationDialog } from '../views/CalculationDialog.tsx';
import { savedState } from '../views/useViewChoice.ts';
import { ViewMenu } from '../views/ViewMenu.tsx';
import { MoreMenu } from './MoreMenu.tsx';

export function ListTools({ list }: { list: List }) {
  const { asked, columns, shaping, selection, data, grid } = list;
  const { def, address, question } = asked;
  const { shape, change: reshape } = shaping;
  const views = list.arrangement.choice;
  const tab = useTab();
  const [calculating, setCalculating] = useState(false);
  const run = (command: string): void => void grid.current?.run(command);
  const exported = () => exportedOf(question, columns.listed, grid.current?.state()?.view);
  return (
    <>
      <ViewMenu
        saved={views.saved}
        current={views.name}
        state={() => savedState(grid.current?.state() ?? null, shape, address)}
        onChoose={views.choose}
        onReset={views.reset}
        onSaved={views.setName}
        shape={shape}
        onShape={reshape}
        hasDetails={columns.detail !== null}
        onCalculate={() => setCalculating(true)}
        onColour={() => run('colourRules')}
      />
      <ImportMenu def={def} titles={() => exported()?.columns.map(({ title }) => title) ?? []} />
      <FileMenu def={def} selected={selection.rows.length} onRun={run} exported={exported} />
      <MoreMenu
        def={def}
        selected={selection.rows}
        question={question}
        total={() => data.rows.count().value}
        onWindow={() => list.showWindow(newRecordPath(tab.location.pathname, def.treeBy, address.node))}
        onCopy={(row) => tab.open(`${tab.location.pathname}/new?copy=${row.docId}`)}
        grouping={list.grouping}
        onGrouping={list.setGrouping}
        pivoting={shape.pivoting}
        onPivoting={(on) => reshape({ pivoting: on })}
        onGone={list.leaveOut}
      />
      {calculating && (
        <CalculationDialog
          calculations={columns.calculations}
          columns={columns.plain.columns}
          onClose={() => setCalculating(false)}
        />
      )}
    </>
  );
}
