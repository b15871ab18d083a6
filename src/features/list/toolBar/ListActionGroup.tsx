// The right part of the tool bar of an ordinary list: 新增, the actions of the chosen rows, flow between documents, and the
// tools for views and files.
import { permissionCode } from '#model/rights/can.ts';
import type { List } from '../useList.ts';
import { ActionGroup } from './ActionGroup.tsx';
import { ListFlow } from './ListFlow.tsx';
import { ListTools } from './ListTools.tsx';

export function ListActionGroup({ list, onCreate }: { list: List; onCreate(): void }) {
  const { asked, selection } = list;
  const { def, address, change } = asked;
  const linesDef = def.lineList === undefined ? undefined : def.lines?.[def.lineList];
  return (
    <ActionGroup
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
      {...(linesDef === undefined
        ? {}
        : {
            lines: {
              rowsTitle: def.kind === 'document' ? '单据' : '资料',
              shown: address.lines !== null,
              onChange: (lines: boolean) =>
                change({
                  lines: lines ? (def.lineList ?? null) : null,
                  sort: [],
                  conditions: [],
                  tree: null,
                }),
            },
          })}
      tools={<ListTools list={list} />}
    />
  );
}
