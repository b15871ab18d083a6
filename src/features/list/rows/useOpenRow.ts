// What opening a row of a list does: its own page, or, where rows tell of something else, what is behind them.
import { useCallback, useEffect, useMemo, useRef } from 'react';
import type { GridCommand } from '#grid';
import type { EntityDef } from '#model/entity.ts';
import type { ReportParameters } from '#model/report/report.ts';
import { notify } from '#ui/dialogs/notify.ts';
import { usePermission } from '#ui/shell/Permission.tsx';
import { useSession } from '#ui/shell/sessionContext.tsx';
import { useTab } from '#ui/shell/tabs/tabContext.ts';
import { drillCommands, type Drilling, firstBehind, hasDrills } from './drills.ts';
import { askedParameters } from './listQuery.ts';
import type { ListRow } from '#model/typedAnswer.ts';

export interface OpenRow {
  /** The same function while the page is the same. */
  open(row: ListRow): void;
  commands: readonly GridCommand<ListRow>[];
}

type RowCommand = Pick<GridCommand<ListRow>, 'name' | 'title' | 'keys'>;

function rowCommand(command: RowCommand, open: (row: ListRow) => void): GridCommand<ListRow> {
  return {
    ...command,
    place: 'cell',
    blocked: ({ cell }) => (cell?.row === undefined ? '这一行还没有读到' : null),
    run: ({ selection: { cell } }) => {
      if (cell?.row !== undefined) open(cell.row);
    },
  };
}

/** Where opening a row leads elsewhere, its own page is one entry of the menu; a window over the list always is. */
function ownPage(
  def: EntityDef,
  open: (row: ListRow) => void,
  inWindow: (row: ListRow) => void,
): GridCommand<ListRow>[] {
  if (def.kind === 'report') return [];
  const window = rowCommand({ name: 'recordWindow', title: '在窗口中打开', keys: ['Alt+O'] }, inWindow);
  return hasDrills(def) ? [rowCommand({ name: 'ownPage', title: '打开本行' }, open), window] : [window];
}

/** `showWindow`: draws the record at an address in a window over the list. */
export function useOpenRow(
  def: EntityDef,
  parameters: ReportParameters,
  showWindow: (href: string) => void,
): OpenRow {
  const tab = useTab();
  const { grants, menu } = useSession();
  const { permitted } = usePermission();
  const latest = useRef<Drilling>({ def, grants, menu, parameters, permitted });
  useEffect(() => {
    latest.current = { def, grants, menu, parameters: askedParameters(def, { parameters }), permitted };
  });
  const open = useCallback(
    (row: ListRow) => {
      const address = hasDrills(def) ? firstBehind(row, latest.current) : null;
      if (address !== null) tab.open(address);
      else if (def.kind === 'report' && hasDrills(def)) notify('info', '这一行没有可以打开的内容');
      else if (def.kind !== 'report') tab.open(`${tab.location.pathname}/${row.docId}`);
    },
    [def, tab],
  );
  const commands = useMemo(
    () => {
      const pageOf = (row: ListRow): string => `${tab.location.pathname}/${row.docId}`;
      return [
        ...drillCommands(() => latest.current, tab.open),
        ...ownPage(
          def,
          (row) => tab.open(pageOf(row)),
          (row) => showWindow(pageOf(row)),
        ),
      ];
    },
    // The commands read what is current when they are used; which there are follows from the rights.
    // oxlint-disable-next-line react/exhaustive-deps
    [def, permitted, tab, showWindow],
  );
  return { open, commands };
}
