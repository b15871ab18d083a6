// The instruction of a task: its steps with pictures, what has to be confirmed, and the reading of a new version.
import { type ReactNode, useEffect, useState } from 'react';
import { apiBase } from '#api/clientSettings.ts';
import type { TerminalInstruction, TerminalStep } from '#entities/shopfloor/terminal/terminalState.ts';
import { NumberPad, typedInto } from './NumberPad.tsx';
import classes from './terminal.module.css';

export function StepList({
  instruction,
  onConfirm,
}: {
  instruction: TerminalInstruction;
  onConfirm: (step: TerminalStep) => void;
}): ReactNode {
  return (
    <section aria-label="作业步骤">
      {instruction.steps.map((step) => (
        <div key={step.no} className={classes['step']}>
          {step.picture !== null && (
            <img alt={step.title} src={`${apiBase}/${step.picture.replace(/^\//, '')}`} />
          )}
          <div className={classes['grow']} style={{ whiteSpace: 'normal' }}>
            <b>
              {step.no} {step.title}
            </b>
            {step.content !== '' && <p>{step.content}</p>}
          </div>
          {step.input !== 'none' &&
            (step.done ? (
              <span className={classes['done']}>✓ 已确认</span>
            ) : (
              <button
                type="button"
                className={`${classes['key']} ${step.isBlocking ? classes['primary'] : ''}`}
                onClick={() => onConfirm(step)}
              >
                {step.input === 'confirm' ? '确认' : step.input === 'scan' ? '扫码' : '录入'}
              </button>
            ))}
        </div>
      ))}
    </section>
  );
}

/** A value of a step: a number, a text, or what a reader says of the material or lot. */
export function StepSheet({
  step,
  onConfirm,
}: {
  step: TerminalStep;
  onConfirm: (value: string) => void;
}): ReactNode {
  const [value, setValue] = useState('');
  const limits = [step.lower, step.upper].map((limit) =>
    limit === null ? '不限' : limit.replace(/\.?0+$/, ''),
  );
  const isScan = step.input === 'scan';
  const isText = isScan || step.input === 'text';
  return (
    <div className={classes['entry']}>
      <div className={classes['centre']}>
        <p className={classes['item']}>{step.content}</p>
        {isScan && <p>请扫描物料或批号的码，也可以录入编号</p>}
        {isText ? (
          <input
            className={classes['code']}
            aria-label={step.title}
            value={value}
            onChange={(event) => setValue(event.currentTarget.value)}
          />
        ) : (
          <>
            <output className={classes['code']} aria-label={step.title}>
              {value}
            </output>
            <p>限值 {limits.join(' – ')}</p>
          </>
        )}
        <button
          type="button"
          className={`${classes['key']} ${classes['primary']} ${classes['wide']}`}
          disabled={value.trim() === ''}
          onClick={() => onConfirm(value)}
        >
          确认
        </button>
      </div>
      {isText ? <div /> : <NumberPad onKey={(key) => setValue((text) => typedInto(text, key))} />}
    </div>
  );
}

/** The reading of a version: it can be confirmed when the longest step had its time. */
export function ReadingSheet({
  instruction,
  onRead,
}: {
  instruction: TerminalInstruction;
  onRead: () => void;
}): ReactNode {
  const [left, setLeft] = useState(() =>
    Math.max(0, ...instruction.steps.map(({ minSeconds }) => minSeconds)),
  );
  useEffect(() => {
    if (left === 0) return undefined;
    const timer = setTimeout(() => setLeft(left - 1), 1_000);
    return () => clearTimeout(timer);
  }, [left]);
  return (
    <>
      <div style={{ overflowY: 'auto' }} className={classes['left']}>
        <StepList
          instruction={{
            ...instruction,
            steps: instruction.steps.map((step) => ({ ...step, input: 'none' })),
          }}
          onConfirm={() => undefined}
        />
      </div>
      <button
        type="button"
        className={`${classes['key']} ${classes['primary']} ${classes['wide']}`}
        disabled={left > 0}
        onClick={onRead}
      >
        {left > 0 ? `请看完，还有 ${left} 秒` : '已阅读，开工'}
      </button>
    </>
  );
}
