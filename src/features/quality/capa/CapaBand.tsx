// The nine steps of an 8D above its form: what is done, what waits and since when; those with a table lead to it.
import type { ReactNode } from 'react';
import { type CapaStep, capaSteps } from '#entities/quality/capa/capaSteps.ts';
import type { DocumentBandProps } from '#features/document/form/documentForm.ts';
import { businessToday } from '#features/list/today.ts';
import classes from './CapaBand.module.css';

const MARKS = { done: '✓', current: '▶', waiting: '○' } as const;
const STATES = { done: '已确认', current: '进行中', waiting: '未到' } as const;

function lateness({ daysLeft }: CapaStep): string {
  if (daysLeft === null) return '';
  if (daysLeft < 0) return `晚 ${-daysLeft} 天`;
  return daysLeft === 0 ? '今天到期' : `还有 ${daysLeft} 天`;
}

export function CapaBand({ draft, onLines }: DocumentBandProps): ReactNode {
  const steps = capaSteps(draft.doc, businessToday());
  if (steps.length === 0) return null;
  return (
    <ol className={classes['band']} aria-label="8D 步骤">
      {steps.map((each) => {
        const { step, title, state, text, daysLeft, lines } = each;
        const inner = (
          <>
            <span className={classes['head']}>
              <span aria-hidden>{MARKS[state]}</span> {step} {title}
            </span>
            <span className={classes['text']}>{text}</span>
            <span className={classes['due']} data-late={(daysLeft ?? 0) < 0 || undefined}>
              {lateness(each)}
            </span>
          </>
        );
        return (
          <li
            key={step}
            className={classes['step']}
            data-state={state}
            aria-current={state === 'current' ? 'step' : undefined}
          >
            {lines === null ? (
              <div className={classes['inner']} title={STATES[state]}>
                {inner}
              </div>
            ) : (
              <button
                type="button"
                className={classes['inner']}
                title={STATES[state]}
                onClick={() => onLines(lines)}
              >
                {inner}
              </button>
            )}
          </li>
        );
      })}
    </ol>
  );
}
