// The action line of a list as it stands: a report's parameters, 新增, the actions of the chosen rows, flow between
// documents, and the tools for views and files.
import { lazy, Suspense } from 'react';
import { permissionCode } from '#model/rights/can.ts';
import frame from '#ui/page.module.css';
import { loadChunk } from '#ui/chunks.ts';
import { useTab } from '#ui/shell/tabs/tabContext.ts';
import { ActionLine } from './ActionLine.tsx';
import { exportedOf } from './importing/backgroundExport.ts';
import { ListFlow } from './ListFlow.tsx';
import { ListTools } from './ListTools.tsx';
import { newRecordPath } from './recordPath.ts';
import { askedParameters } from './rows/listQuery.ts';
import type { List } from './useList.ts';
import { savedState } from './views/useViewChoice.ts';

const ParameterLine = lazy(async () => ({
  default: (await loadChunk(() => import('./filters/ParameterLine.tsx'))).ParameterLine,
}));

export function ListBar({ list, onCreate }: { list: List; onCreate(): void }) {
  const { asked, selection } = list;
  const { def, address, change } = asked;
  const linesDef = def.lineList === undefined ? undefined : def.lines?.[def.lineList];
  const parameters = def.parameters !== undefined && (
    <Suspense fallback={<div className={frame['grow']} />}>
      <ParameterLine
        def={def}
        values={askedParameters(def, address)}
        onChange={(name, value) => change({ parameters: { ...address.parameters, [name]: value } })}
      />
    </Suspense>
  );
  return (
    <ActionLine
      {...(parameters === false ? {} : { lead: parameters })}
      createCode={permissionCode(def, 'create')}
      onCreate={onCreate}
      actions={selection.doing.actions}
      selected={selection.rows}
      onAction={selection.doing.perform}
      flow={
        <ListFlow
          def={def}
          selected={selection.rows}
          lineIds={selection.lineIds}
          environment={list.environment}
        />
      }
      onRefresh={list.data.refresh}
      rowsTitle={def.kind === 'document' ? '单据' : '资料'}
      linesTitle={linesDef === undefined ? null : '明细'}
      lines={address.lines !== null}
      onLines={(lines) =>
        change({ lines: lines ? (def.lineList ?? null) : null, sort: [], conditions: [], tree: null })
      }
      columnTools={<ListBarTools list={list} />}
    />
  );
}

/** The tools at the right of a list: views, shape, columns, files. */
export function ListBarTools({ list }: { list: List }) {
  const { asked, columns, shaping, selection, data, grid } = list;
  const { def, address, question } = asked;
  const { shape, change: reshape } = shaping;
  const views = list.arrangement.choice;
  const tab = useTab();
  return (
    <ListTools
      saved={views.saved}
      current={views.name}
      state={() => savedState(grid.current?.state() ?? null, shape, address.parameters)}
      onChoose={views.choose}
      onReset={views.reset}
      onSaved={views.setName}
      shape={shape}
      onShape={reshape}
      hasDetails={columns.detail !== null}
      more={{
        def,
        selected: selection.rows,
        question,
        total: () => data.rows.count().value,
        onWindow: () => list.showWindow(newRecordPath(tab.location.pathname, def.treeBy, address.node)),
        onCopy: (row) => tab.open(`${tab.location.pathname}/new?copy=${row.docId}`),
        grouping: list.grouping,
        onGrouping: list.setGrouping,
        pivoting: shape.pivoting,
        onPivoting: (on) => reshape({ pivoting: on }),
        onGone: list.leaveOut,
      }}
      calculations={columns.calculations}
      columns={columns.plain.columns}
      onRun={(command) => grid.current?.run(command)}
      exported={() => exportedOf(question, columns.listed, grid.current?.state()?.view)}
    />
  );
}
