// The lines of a schedule as a chart or as a table of the same draft, with what is wrong counted below and one operation
// told of in the dock.
import { type ReactNode, useMemo, useState } from 'react';
import { messageOf } from '#api/mutations.ts';
import { workshopSchedule } from '#entities/manufacturing/workshopSchedule/workshopSchedule.ts';
import type { OwnLines } from '#features/document/form/documentForm.ts';
import { LinesPane, type LinesPaneProps } from '#features/document/lines/LinesPane.tsx';
import type { LineRow } from '#model/entity.ts';
import { fieldsReader } from '#model/rules/facts.ts';
import { plainText } from '#model/text/plainText.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { notify } from '#ui/dialogs/notify.ts';
import { AutoPlanDialog } from './AutoPlanDialog.tsx';
import { runChartKey } from './chartKeys.ts';
import { chartRows, type ColourMode, legendOf } from './chartRows.ts';
import { DifferenceDialog } from './DifferenceDialog.tsx';
import { ScheduleChart } from './ScheduleChart.tsx';
import { saveChart } from './schedulePicture.ts';
import { ScheduleDock } from './ScheduleDock.tsx';
import { ScheduleStatus } from './ScheduleStatus.tsx';
import { ScheduleTools } from './ScheduleTools.tsx';
import { type OpenSchedule, putDown, useSchedule } from './useSchedule.ts';
import { useScheduleView } from './useScheduleView.ts';
import classes from './schedule.module.css';

const scheduleOf = fieldsReader(workshopSchedule.fields, ['name', 'dispatchRule', 'direction']);
function SchedulePane(props: LinesPaneProps): ReactNode {
  const { draft } = props;
  const { open, error, retry, rows } = useSchedule(draft, !draft.isNew);
  if (rows.length === 0)
    return (
      <div className={classes['pane']}>
        <EmptyState
          message={
            draft.doc.status === 'draft'
              ? '选好车间和时间后按“排产”（Ctrl+Enter），列出已下达、未完工的工序'
              : '没有排产明细'
          }
        />
      </div>
    );
  if (error !== null) return <ErrorState message={messageOf(error)} onRetry={() => void retry()} />;
  return open === null ? <div className={classes['pane']} /> : <OpenPane {...props} open={open} />;
}

function OpenPane(props: LinesPaneProps & { open: OpenSchedule }): ReactNode {
  const { draft, open } = props;
  const [wide, setWide] = useState(true);
  const [mode, setMode] = useState<ColourMode>('state');
  const [dialog, setDialog] = useState<ScheduleDialogProps['dialog'] | null>(null);
  const chart = useMemo(() => chartRows(open.index, open.conflicts, mode), [open, mode]);
  const locked = draft.doc.status === 'draft' ? props.locked.current : '已发布的排产单不能修改，请新建一版';
  const rows = draft.lineRows('items');
  const view = useScheduleView(draft, open, chart, locked);
  const { shown, options, selected, commands } = view;
  return (
    <div className={`${classes['pane']} ${wide ? classes['wide'] : ''}`}>
      <ScheduleTools
        draft={draft}
        shown={shown}
        wide={wide}
        options={options}
        mode={mode}
        locked={locked}
        onShown={view.setShown}
        onWide={setWide}
        onOptions={view.setOptions}
        onMode={setMode}
        onToday={commands.toToday}
        onAuto={() => setDialog('auto')}
        onDifference={() => setDialog('difference')}
        onPicture={(kind) =>
          void saveChart(kind, open, chart, nameOf(draft), options.level).catch((problem: unknown) =>
            notify('error', messageOf(problem)),
          )
        }
      />
      <div className={classes['body']}>
        {shown === 'table' ? (
          <LinesPane {...props} onActive={view.setSelected} />
        ) : (
          <div className={classes['chart']}>
            <ScheduleChart
              open={open}
              chart={chart}
              options={options}
              selected={selected}
              locked={locked}
              handle={view.handle}
              onSelect={view.setSelected}
              onDrop={(place) => putDown(draft, open, place, options.push)}
              onZoom={(level) => view.setOptions({ ...options, level })}
              onKey={(event, id) => runChartKey(event, id, open.index.byId.get(id ?? ''), commands)}
              onOpen={(id) => {
                view.setSelected(id);
                commands.showDock();
              }}
            />
          </div>
        )}
        {view.docked && selected !== null && (
          <ScheduleDock
            open={open}
            id={selected}
            onGo={view.go}
            onInsert={commands.insert}
            onClose={() => commands.closeDock()}
          />
        )}
      </div>
      <ScheduleStatus
        draft={draft}
        open={open}
        rows={rows}
        chart={chart}
        legend={shown === 'chart' ? legendOf(mode) : []}
        onNext={view.next}
      />
      {dialog !== null && (
        <ScheduleDialog
          dialog={dialog}
          draft={draft}
          open={open}
          rows={rows}
          selected={selected}
          onGo={view.go}
          onClose={() => setDialog(null)}
        />
      )}
    </div>
  );
}

interface ScheduleDialogProps {
  dialog: 'auto' | 'difference';
  draft: LinesPaneProps['draft'];
  open: OpenSchedule;
  rows: readonly LineRow[];
  selected: string | null;
  onGo(id: string): void;
  onClose(): void;
}

function ScheduleDialog(props: ScheduleDialogProps): ReactNode {
  const { dialog, draft, open, rows, selected, onGo, onClose } = props;
  return dialog === 'auto' ? (
    <AutoPlanDialog
      draft={draft}
      open={open}
      rows={rows}
      selected={selected}
      rule={ruleOf(scheduleOf(draft.doc.fields).dispatchRule)}
      direction={directionOf(scheduleOf(draft.doc.fields).direction)}
      onClose={onClose}
    />
  ) : (
    <DifferenceDialog
      open={open}
      onClose={onClose}
      onGo={(id) => {
        onClose();
        onGo(id);
      }}
    />
  );
}

const nameOf = ({ doc }: LinesPaneProps['draft']): string => plainText(scheduleOf(doc.fields).name);

function ruleOf(value: unknown) {
  const all = ['dueDate', 'priority', 'shortest', 'criticalRatio', 'fifo', 'setup'] as const;
  return all.find((each) => each === value) ?? 'dueDate';
}

function directionOf(value: unknown) {
  const all = ['forward', 'backward', 'bottleneckFirst'] as const;
  return all.find((each) => each === value) ?? 'forward';
}

export const scheduleLines: OwnLines = { panes: { items: SchedulePane } };
