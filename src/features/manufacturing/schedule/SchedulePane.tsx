// The lines of a schedule as a chart or as a table of the same draft, with what is wrong counted below and one operation
// told of in the dock.
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { messageOf } from '#api/mutations.ts';
import { workshopSchedule } from '#entities/manufacturing/workshopSchedule/workshopSchedule.ts';
import type { OwnLines } from '#features/document/form/documentForm.ts';
import { LinesPane, type LinesPaneProps } from '#features/document/lines/LinesPane.tsx';
import { fieldsReader } from '#model/rules/facts.ts';
import { plainText } from '#model/text/plainText.ts';
import type { TimelineHandle } from '#timeline/TimelineLayer.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { notify } from '#ui/dialogs/notify.ts';
import { AutoPlanDialog } from './AutoPlanDialog.tsx';
import { chartRows, type ColourMode, legendOf } from './chartRows.ts';
import { DifferenceDialog } from './DifferenceDialog.tsx';
import { type ChartOptions, ScheduleChart } from './ScheduleChart.tsx';
import { saveChart } from './schedulePicture.ts';
import { ScheduleDock } from './ScheduleDock.tsx';
import { ScheduleTools, type ShownAs } from './ScheduleTools.tsx';
import { change, type OpenSchedule, putDown, putIntoGaps, useSchedule } from './useSchedule.ts';
import classes from './schedule.module.css';

const scheduleOf = fieldsReader(workshopSchedule.fields, ['name', 'dispatchRule', 'direction']);
const lineOf = fieldsReader(workshopSchedule.lines.items.fields, ['locked']);

const usual: ChartOptions = {
  level: 2,
  folded: false,
  showLoad: true,
  showPublished: false,
  allLinks: false,
  push: true,
};

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
  const [shown, setShown] = useState<ShownAs>('chart');
  const [wide, setWide] = useState(true);
  const [options, setOptions] = useState(usual);
  const [mode, setMode] = useState<ColourMode>('state');
  const [selected, setSelected] = useState<string | null>(null);
  const [docked, setDocked] = useState(false);
  const [dialog, setDialog] = useState<'auto' | 'difference' | null>(null);
  const handle = useRef<TimelineHandle | null>(null);
  const chart = useMemo(() => chartRows(open.index, open.conflicts, mode), [open, mode]);
  const locked = draft.doc.status === 'draft' ? props.locked.current : '已发布的排产单不能修改，请新建一版';
  const rows = draft.lineRows('items');
  const lockedLines = rows.filter((row) => lineOf(row).locked === true).length;
  const go = (id: string | undefined): void => {
    if (id === undefined) return;
    setShown('chart');
    setSelected(id);
    requestAnimationFrame(() => handle.current?.focus(id));
  };
  const next = (ids: readonly string[], back = false): void => {
    const at = ids.indexOf(selected ?? '');
    go(back ? (ids[at - 1] ?? ids.at(-1)) : (ids[at + 1] ?? ids[0]));
  };
  const insert = (id: string): void => {
    const moved = putIntoGaps(draft, open, id);
    notify('info', moved === 0 ? '没有更早的空档，或工序已开工、已锁定' : `插入空档，移动 ${moved} 道`);
  };
  const onKey = (event: KeyboardEvent, id: string | null): boolean => {
    const place = open.index.byId.get(id ?? '');
    switch (event.key.toLowerCase()) {
      case 'l':
        if (place === undefined || locked !== null) return false;
        change(draft, open, place.locked ? '解锁工序' : '锁定工序', [{ ...place, locked: !place.locked }]);
        return true;
      case 'i':
        if (id === null || locked !== null) return false;
        insert(id);
        return true;
      case 'c':
        next(chart.conflictLines, event.shiftKey);
        return true;
      case 'r':
        next(chart.lateLines);
        return true;
      case 't':
        handle.current?.scrollToMinute(open.basis.now, 60);
        return true;
      case 'd':
        setOptions({ ...options, allLinks: !options.allLinks });
        return true;
      case 'w':
        setDocked(true);
        return true;
      case 'escape':
        if (!docked) return false;
        setDocked(false);
        return true;
      default:
        return false;
    }
  };
  return (
    <div className={`${classes['pane']} ${wide ? classes['wide'] : ''}`}>
      <ScheduleTools
        draft={draft}
        shown={shown}
        wide={wide}
        options={options}
        mode={mode}
        locked={locked}
        onShown={setShown}
        onWide={setWide}
        onOptions={setOptions}
        onMode={setMode}
        onToday={() => handle.current?.scrollToMinute(open.basis.now, 60)}
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
          <LinesPane {...props} onActive={setSelected} />
        ) : (
          <div className={classes['chart']}>
            <ScheduleChart
              open={open}
              chart={chart}
              options={options}
              selected={selected}
              locked={locked}
              handle={handle}
              onSelect={setSelected}
              onDrop={(place) => putDown(draft, open, place, options.push)}
              onZoom={(level) => setOptions({ ...options, level })}
              onKey={onKey}
              onOpen={(id) => {
                setSelected(id);
                setDocked(true);
              }}
            />
          </div>
        )}
        {docked && selected !== null && (
          <ScheduleDock
            open={open}
            id={selected}
            onGo={go}
            onInsert={locked === null ? insert : null}
            onClose={() => setDocked(false)}
          />
        )}
      </div>
      <div className={classes['status']} role="status" aria-label="排产情况">
        <span>{rows.length.toLocaleString('zh-CN')} 道</span>
        <button type="button" disabled={chart.lateLines.length === 0} onClick={() => next(chart.lateLines)}>
          迟 {chart.lateLines.length}
        </button>
        <button
          type="button"
          data-bad={chart.conflictLines.length > 0}
          disabled={chart.conflictLines.length === 0}
          onClick={() => next(chart.conflictLines)}
        >
          冲突 {chart.conflictLines.length}
        </button>
        <span>锁定 {lockedLines}</span>
        {draft.dirty && <span>有未保存的改动</span>}
        {rows.length > open.index.places.length && (
          <span title="这些工序已完工、已取消或设备已减少，重新排产后去掉">
            已失效 {rows.length - open.index.places.length}
          </span>
        )}
        <span className={classes['legend']}>
          {shown === 'chart' &&
            legendOf(mode).map(({ tone, text }) => (
              <span key={tone}>
                <i data-tone={tone} />
                {text}
              </span>
            ))}
        </span>
      </div>
      {dialog === 'auto' && (
        <AutoPlanDialog
          draft={draft}
          open={open}
          rows={rows}
          selected={selected}
          rule={ruleOf(scheduleOf(draft.doc.fields).dispatchRule)}
          direction={directionOf(scheduleOf(draft.doc.fields).direction)}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === 'difference' && (
        <DifferenceDialog
          open={open}
          onClose={() => setDialog(null)}
          onGo={(id) => {
            setDialog(null);
            go(id);
          }}
        />
      )}
    </div>
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
