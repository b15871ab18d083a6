// A report: what was made and what was not good, counted on the pad; no more than may still be reported.
import { type ReactNode, useState } from 'react';
import { reportedIn, reportParts } from '#entities/shopfloor/terminal/afterCommands.ts';
import type { TerminalTask } from '#entities/shopfloor/terminal/terminalState.ts';
import { decimal, decimalText } from '#model/decimal.ts';
import { NumberPad, typedInto } from './NumberPad.tsx';
import classes from './terminal.module.css';

type Part = (typeof reportParts)[number];

const titles: Readonly<Record<Part, string>> = {
  good: '合格',
  defect: '不良',
  rework: '返工',
  materialScrap: '料废',
  processScrap: '工废',
};

export type Quantities = Readonly<Partial<Record<Part, string>>>;

/** Of a scrap report: only what is thrown away, one piece to begin with. */
const ofScrap: readonly Part[] = ['processScrap', 'materialScrap'];

/** What is sent: parts that count something, as plain figures. */
export function valuesOf(quantities: Quantities): Record<string, string> {
  return Object.fromEntries(
    Object.entries(quantities).flatMap(([part, text]) =>
      text === '' || decimal(text).isZero() ? [] : [[part, decimalText(decimal(text))]],
    ),
  );
}

export function ReportSheet({
  task,
  scrap,
  start,
  onConfirm,
}: {
  task: TerminalTask;
  scrap: boolean;
  /** Of a refused report: what it said. */
  start?: Quantities;
  onConfirm: (values: Record<string, string>, total: string) => void;
}): ReactNode {
  const parts = scrap ? ofScrap : reportParts;
  const [chosen, setChosen] = useState<Part>(scrap ? 'processScrap' : 'good');
  const [quantities, setQuantities] = useState<Quantities>(start ?? (scrap ? { processScrap: '1' } : {}));
  // The first key replaces what stands there, as on a till.
  const [fresh, setFresh] = useState(true);
  const values = valuesOf(quantities);
  const total = reportedIn(values);
  const over = decimal(total).greaterThan(decimal(task.reportableQty));
  const put = (text: string): void => {
    setQuantities({ ...quantities, [chosen]: text });
    setFresh(false);
  };
  const add = (by: string): void => put(decimalText(decimal(quantities[chosen] || '0').plus(decimal(by))));
  const rest = decimal(task.reportableQty)
    .minus(decimal(total))
    .plus(decimal(quantities[chosen] || '0'));
  const counted = task.countedQty ?? '0';
  const choose = (part: Part): void => {
    setFresh(true);
    // What was only offered moves with the choice between the two kinds of scrap.
    if (scrap && fresh) setQuantities({ [part]: quantities[chosen] ?? '1' });
    setChosen(part);
  };
  return (
    <div className={classes['entry']}>
      <div className={classes['parts']}>
        {parts.map((part) => (
          <button
            key={part}
            type="button"
            aria-pressed={part === chosen}
            className={`${classes['key']} ${classes['part']} ${part === chosen ? classes['chosen'] : ''}`}
            onClick={() => choose(part)}
          >
            {titles[part]}
            <b>{quantities[part] || '0'}</b>
          </button>
        ))}
        <p className={over ? classes['bad'] : ''} role={over ? 'alert' : undefined}>
          可报 {task.reportableQty} {task.unit}
          {decimal(counted).greaterThan(0) && `，计数器已计 ${counted} 未报`}
          {over && `，现在是 ${total}，超出的请先查清再报`}
        </p>
      </div>
      <div>
        <NumberPad
          onKey={(key) => put(typedInto(fresh && key !== '⌫' ? '' : (quantities[chosen] ?? ''), key))}
          quick={[
            ...(!scrap && decimal(counted).greaterThan(0)
              ? [{ label: `计数 ${counted}`, onPick: () => put(counted) }]
              : []),
            { label: '剩余全部', onPick: () => put(rest.isNegative() ? '0' : decimalText(rest)) },
            { label: '+1', onPick: () => add('1') },
            { label: '+10', onPick: () => add('10') },
          ]}
        />
        <button
          type="button"
          className={`${classes['key']} ${classes['primary']} ${classes['wide']}`}
          style={{ width: '100%', marginTop: 12 }}
          disabled={over || decimal(total).isZero()}
          onClick={() => onConfirm(values, total)}
        >
          确认 {total}
        </button>
      </div>
    </div>
  );
}
