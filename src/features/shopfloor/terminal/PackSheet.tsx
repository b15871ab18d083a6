// Packing at the machine in three touches: 装箱 opens with a full box, 封箱 numbers it, 打印标签 prints what stands on the screen.
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { messageOf } from '#api/http.ts';
import { packBox } from '#api/shopfloor/terminal.ts';
import type { TerminalBox, TerminalTask } from '#entities/shopfloor/terminal/terminalState.ts';
import { decimal } from '#model/decimal.ts';
import { QrCode } from '#ui/QrCode.tsx';
import { NumberPad, typedInto } from './NumberPad.tsx';
import { noteContact, refresh, say, terminalStore } from './terminalStore.ts';
import label from './label.module.css';
import classes from './terminal.module.css';

export function PackSheet({ task, onClose }: { task: TerminalTask; onClose: () => void }): ReactNode {
  const { packing } = task;
  const [qty, setQty] = useState(() =>
    packing === null || decimal(packing.boxQty).lessThan(packing.restQty)
      ? (packing?.boxQty ?? '')
      : packing.restQty,
  );
  const [fresh, setFresh] = useState(true);
  const [busy, setBusy] = useState(false);
  const [box, setBox] = useState<TerminalBox | null>(null);
  /** The same box, however often it is pressed, until another is begun. */
  const [key, setKey] = useState(() => crypto.randomUUID());

  const seal = async (): Promise<void> => {
    const { device, active } = terminalStore.getState();
    if (device === null || active === null) return;
    setBusy(true);
    try {
      const made = await packBox(device, active.operator, task.id, qty, key);
      setBox(made);
      say(`已封箱 ${made.code}，${made.qty} ${task.unit}`);
      await refresh();
    } catch (failure) {
      noteContact(failure);
      setKey(crypto.randomUUID());
      say(messageOf(failure), true);
    } finally {
      setBusy(false);
    }
  };
  const printed = useEffectEvent(() => window.print());
  useEffect(() => {
    if (box?.autoPrint === true) printed();
  }, [box]);

  if (box !== null)
    return (
      <SealedBox
        box={box}
        task={task}
        onNext={() => {
          setBox(null);
          setFresh(true);
          setKey(crypto.randomUUID());
          const full = packing?.boxQty ?? box.qty;
          setQty(decimal(full).lessThan(box.restQty) ? full : box.restQty);
        }}
        onClose={onClose}
      />
    );
  if (packing === null)
    return <p className={classes['item']}>没有可装箱的合格品，或物料没有生效的包装规则，请先报工。</p>;
  const amount = decimal(qty === '' || qty === '.' ? '0' : qty);
  const over = amount.greaterThan(packing.restQty) || amount.greaterThan(packing.boxQty);
  return (
    <div key="filling" className={classes['entry']}>
      <dl className={classes['figures']}>
        {(
          [
            ['合格', task.qualifiedQty],
            ['未装', packing.restQty],
            ['每箱', packing.boxQty],
          ] as const
        ).map(([title, value]) => (
          <div key={title}>
            <dt>
              {title} {task.unit}
            </dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div>
        <NumberPad
          onKey={(pressed) => {
            setQty(typedInto(fresh && pressed !== '⌫' ? '' : qty, pressed));
            setFresh(false);
          }}
        />
        <button
          type="button"
          className={`${classes['key']} ${classes['primary']} ${classes['wide']}`}
          style={{ width: '100%', marginTop: 12 }}
          disabled={busy || over || amount.isZero()}
          onClick={() => void seal()}
        >
          封箱 {qty}
        </button>
      </div>
    </div>
  );
}

/** The numbered box with its label on the screen. */
function SealedBox({
  box,
  task,
  onNext,
  onClose,
}: {
  box: TerminalBox;
  task: TerminalTask;
  onNext: () => void;
  onClose: () => void;
}): ReactNode {
  return (
    <div key="sealed" className={classes['entry']}>
      <div className={label['label']} aria-label="箱标">
        <QrCode text={box.scan} className={label['labelCode']} />
        <b>{box.code}</b>
        <span>
          {task.material} {task.materialName}
        </span>
        <span>
          {box.qty} {task.unit} · {task.order}
        </span>
      </div>
      <div className={`${classes['parts']} ${label['keys']}`}>
        <button
          type="button"
          className={`${classes['key']} ${classes['primary']} ${classes['wide']}`}
          onClick={() => window.print()}
        >
          打印标签
        </button>
        <button
          type="button"
          className={`${classes['key']} ${classes['half']}`}
          disabled={decimal(box.restQty).isZero()}
          onClick={onNext}
        >
          下一箱（还有 {box.restQty}）
        </button>
        <button type="button" className={`${classes['key']} ${classes['half']}`} onClick={onClose}>
          完成
        </button>
      </div>
    </div>
  );
}
