// What a promise is made of: the parts in which it comes, and the chain of new supply over all levels as bars over the days,
// the deciding ones marked and told in words.
import type { ReactNode } from 'react';
import type { LinePromise, PromiseResult } from '#entities/planning/promise/promiseWire.ts';
import { daysBetween } from '#model/time/calendar.ts';
import { formatDecimal } from '#model/decimal.ts';
import quiet from '#ui/quietTable.module.css';
import classes from './promise.module.css';

const sources: Readonly<Record<LinePromise['parts'][number]['source'], string>> = {
  onHand: '现存量',
  receipt: '预计入库',
  purchase: '新采购',
  produce: '新生产',
};

export function PromiseChain({
  promise,
  names,
}: {
  promise: LinePromise;
  names: PromiseResult['names'];
}): ReactNode {
  const { parts, chain, material } = promise;
  const unit = names[material]?.unit ?? '';
  const begins = chain.reduce((day, { start }) => (day === '' || start < day ? start : day), '');
  const ends = chain.reduce((day, { finish }) => (finish > day ? finish : day), '');
  const whole = Math.max(1, begins === '' ? 1 : daysBetween(begins, ends));
  const share = (from: string, to: string): string => `${(daysBetween(from, to) / whole) * 100}%`;
  return (
    <section aria-label="推算">
      <ul className={classes['parts']} aria-label="分批">
        {parts.map(({ date, qty, source, code }, at) => (
          <li key={at}>
            <b>{formatDecimal(qty)}</b> {unit} · {date} · {sources[source]}
            {code === null ? '' : ` ${code}`}
          </li>
        ))}
      </ul>
      {chain.length > 0 && (
        <div className={classes['chain']}>
          <table className={`${quiet['table']} ${quiet['dense']}`} aria-label="推算链">
            <thead>
              <tr>
                <th>物料</th>
                <th data-end="">数量</th>
                <th className={classes['time']}>
                  {begins} 至 {ends}
                </th>
                <th>制约</th>
              </tr>
            </thead>
            <tbody>
              {chain.map((step, at) => (
                <tr key={at} data-critical={step.isCritical || undefined}>
                  <td style={{ paddingInlineStart: 8 + step.level * 14 }}>
                    <div className={quiet['name']}>{step.material}</div>
                    <div className={classes['more']}>{names[step.material]?.name ?? ''}</div>
                  </td>
                  <td data-end="">{formatDecimal(step.qty)}</td>
                  <td>
                    <div className={classes['days']}>
                      {step.start} – {step.finish}
                    </div>
                    <div className={classes['track']}>
                      <div
                        className={classes['bar']}
                        style={{
                          marginInlineStart: share(begins, step.start),
                          width: `max(4px, ${share(step.start, step.finish)})`,
                        }}
                      />
                    </div>
                  </td>
                  <td className={classes['why']}>{step.limitText}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
