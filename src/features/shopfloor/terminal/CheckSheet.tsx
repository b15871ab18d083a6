// A check at the machine: due ones stand as buttons above the steps, the samples of a begun one are typed on the pad item by
// item, each held against its limits at once, with the control chart of the item beside it. Judged, it shows the new points.
import { type ReactNode, useState } from 'react';
import { passed, failed } from '#entities/quality/inspection/judgement.ts';
import type {
  TerminalChart,
  TerminalCheck,
  TerminalCheckItem,
} from '#entities/shopfloor/terminal/terminalState.ts';
import { decimalOf } from '#model/decimal.ts';
import { CheckChart } from './CheckChart.tsx';
import { NumberPad, typedInto } from './NumberPad.tsx';
import own from './check.module.css';
import classes from './terminal.module.css';

interface Place {
  line: number;
  /** From 1. */
  sample: number;
}

const keyOf = ({ line, sample }: Place): string => `${line}.${sample}`;

const placesOf = (items: readonly TerminalCheckItem[]): Place[] =>
  items.flatMap(({ line, samples }) =>
    Array.from({ length: samples }, (_, index) => ({ line, sample: index + 1 })),
  );

function isOutside({ lower, upper, isMeasured }: TerminalCheckItem, value: string): boolean {
  if (!isMeasured) return value === failed;
  const is = decimalOf(value);
  const [least, most] = [decimalOf(lower ?? ''), decimalOf(upper ?? '')];
  return is !== null && ((least?.greaterThan(is) ?? false) || (most?.lessThan(is) ?? false));
}

export interface CheckSheetProps {
  /** Undefined when it was finished; without items until the server has begun it. */
  check: TerminalCheck | undefined;
  charts: readonly TerminalChart[];
  /** It was sent and nothing was answered yet. */
  isWaiting: boolean;
  onConfirm: (values: Record<string, string>) => void;
  onClose: () => void;
}

export function CheckSheet({ check, charts, isWaiting, onConfirm, onClose }: CheckSheetProps): ReactNode {
  const [items, setItems] = useState<readonly TerminalCheckItem[]>(check?.items ?? []);
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const [at, setAt] = useState(0);
  // What was entered stays in sight when the check is gone from the list because it is finished.
  if (check !== undefined && check.items.length > 0 && check.items !== items) setItems(check.items);
  const places = placesOf(items);
  const current = places[at] ?? places[0];
  const item = items.find(({ line }) => line === current?.line);
  if (current === undefined || item === undefined)
    return (
      <div className={classes['centre']}>
        <p className={classes['item']}>
          {check === undefined ? '这项检验已经完成，请返回' : '正在准备检验项目…没有出现时请返回看提示'}
        </p>
      </div>
    );
  const value = (place: Place): string => values[keyOf(place)] ?? '';
  const ofItem = (line: number): Place[] => places.filter((place) => place.line === line);
  const chartOf = (of: TerminalCheckItem): TerminalChart | undefined =>
    charts.find((chart) => chart.item === of.item);
  if (check === undefined)
    return (
      <JudgedCheck
        items={items}
        chartOf={chartOf}
        typedOf={(line) => ofItem(line).map(value)}
        onClose={onClose}
      />
    );
  const put = (text: string): void => setValues((old) => ({ ...old, [keyOf(current)]: text }));
  const open = places.filter((place) => value(place) === '').length;
  const go = (step: 1 | -1): void => setAt((index) => Math.min(Math.max(0, index + step), places.length - 1));
  return (
    <div className={classes['entry']}>
      <div className={own['sheetLeft']}>
        <ItemChoice
          items={items}
          current={current}
          entered={{ ofItem, value }}
          onGo={(place) => setAt(places.indexOf(place))}
        />
        <div className={own['samples']} role="group" aria-label={`${item.name}的样本`}>
          {ofItem(item.line).map((place) => {
            const text = value(place);
            const wrong = isOutside(item, text);
            return (
              <button
                key={place.sample}
                type="button"
                aria-pressed={place.sample === current.sample}
                className={`${classes['key']} ${own['sample']} ${place.sample === current.sample ? classes['chosen'] : ''} ${wrong ? classes['alarm'] : ''}`}
                onClick={() => setAt(places.findIndex((each) => keyOf(each) === keyOf(place)))}
              >
                <small>样本 {place.sample}</small>
                {text === '' ? '—' : `${wrong && item.isMeasured ? '✗ ' : ''}${text}`}
              </button>
            );
          })}
        </div>
        {item.isMeasured && (
          <CheckChart item={item} chart={chartOf(item)} typed={ofItem(item.line).map(value)} />
        )}
        <button
          type="button"
          className={`${classes['key']} ${classes['primary']} ${own['confirm']}`}
          disabled={open > 0 || isWaiting}
          onClick={() => onConfirm({ ...values })}
        >
          {isWaiting ? '正在判定…' : open > 0 ? `还有 ${open} 个样本没有录入` : '判定并提交'}
        </button>
      </div>
      <div className={own['sheetRight']}>
        <p className={classes['item']}>
          <b>{item.name}</b> 样本 {current.sample} {item.method}
        </p>
        {item.isMeasured ? (
          <MeasuredEntry item={item} text={value(current)} sample={current.sample} onPut={put} onGo={go} />
        ) : (
          <>
            <p className={classes['item']}>{item.standard ?? ''}</p>
            {[passed, failed].map((verdict) => (
              <button
                key={verdict}
                type="button"
                className={`${classes['key']} ${verdict === failed ? classes['alarm'] : ''} ${classes['wide']} ${own['verdict']}`}
                onClick={() => {
                  put(verdict);
                  go(1);
                }}
              >
                {verdict}
              </button>
            ))}
          </>
        )}
      </div>
    </div>
  );
}

/** The items of the check, with how many of their samples are entered and whether one is wrong. */
function ItemChoice({
  items,
  current,
  entered: { ofItem, value },
  onGo,
}: {
  items: readonly TerminalCheckItem[];
  current: Place;
  entered: { ofItem(line: number): Place[]; value(place: Place): string };
  onGo: (place: Place) => void;
}): ReactNode {
  return (
    <div className={own['choices']} role="group" aria-label="检验项目">
      {items.map((each) => {
        const places = ofItem(each.line);
        const done = places.filter((place) => value(place) !== '').length;
        const wrong = places.some((place) => isOutside(each, value(place)));
        return (
          <button
            key={each.line}
            type="button"
            aria-pressed={each.line === current.line}
            className={`${classes['key']} ${each.line === current.line ? classes['chosen'] : ''} ${wrong ? classes['alarm'] : ''}`}
            onClick={() => {
              const [first] = places;
              if (first !== undefined) onGo(first);
            }}
          >
            {wrong ? '✗ ' : ''}
            {each.name} {done}/{places.length}
          </button>
        );
      })}
    </div>
  );
}

/** A measured value, typed on the pad and held against its limits. */
function MeasuredEntry({
  item,
  text,
  sample,
  onPut,
  onGo,
}: {
  item: TerminalCheckItem;
  text: string;
  sample: number;
  onPut: (text: string) => void;
  onGo: (step: 1 | -1) => void;
}): ReactNode {
  return (
    <>
      <output
        className={`${classes['code']} ${own['value']} ${isOutside(item, text) ? classes['alarm'] : ''}`}
        aria-label={`${item.name} ${sample}`}
      >
        {text} {item.unit}
      </output>
      <p className={classes['item']}>
        {limits(item)}
        {isOutside(item, text) && <span className={classes['bad']}> 超出限值</span>}
      </p>
      <NumberPad
        onKey={(key) => onPut(typedInto(text, key))}
        quick={[
          { label: '上一个', onPick: () => onGo(-1) },
          { label: '清空', onPick: () => onPut('') },
          { label: '下一个', onPick: () => onGo(1) },
        ]}
      />
    </>
  );
}

function limits({ lower, upper }: TerminalCheckItem): string {
  if (lower !== null && upper !== null) return `${lower} – ${upper}`;
  if (lower !== null) return `不小于 ${lower}`;
  return upper === null ? '没有限值' : `不大于 ${upper}`;
}

/** The check is done: the charts of its first items with the points it made. */
function JudgedCheck({
  items,
  chartOf,
  typedOf,
  onClose,
}: {
  items: readonly TerminalCheckItem[];
  chartOf: (item: TerminalCheckItem) => TerminalChart | undefined;
  typedOf: (line: number) => string[];
  onClose: () => void;
}): ReactNode {
  return (
    <div className={own['judged']}>
      <p className={classes['title']}>检验已判定</p>
      {items
        .filter(({ isMeasured }) => isMeasured)
        .slice(0, 2)
        .map((each) => (
          <CheckChart
            key={each.line}
            item={each}
            chart={chartOf(each)}
            typed={chartOf(each) === undefined ? typedOf(each.line) : []}
          />
        ))}
      <button type="button" className={`${classes['key']} ${classes['primary']}`} onClick={onClose}>
        返回任务
      </button>
    </div>
  );
}
