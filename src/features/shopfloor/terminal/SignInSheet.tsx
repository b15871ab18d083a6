// Who works here: the badge is scanned or the employee number typed, then the PIN where the device asks for one.
import { type ReactNode, useState } from 'react';
import { NumberPad } from './NumberPad.tsx';
import { signIn } from './terminalStore.ts';
import classes from './terminal.module.css';

export interface SignInMode {
  mode: 'badge' | 'pin' | 'badgePin';
  /** What was scanned last; null: nothing yet. */
  badge: string | null;
}

export function SignInSheet({
  mode,
  badge,
  onDone,
}: SignInMode & { onDone: (signedIn: boolean) => void }): ReactNode {
  const [employeeCode, setEmployeeCode] = useState('');
  const [pin, setPin] = useState('');
  const [asks, setAsks] = useState(false);
  const [busy, setBusy] = useState(false);
  const needsPin = mode !== 'badge';
  const byNumber = mode === 'pin';
  const ready = (byNumber ? employeeCode.trim() !== '' : badge !== null) && (!needsPin || pin.length >= 4);
  const confirm = async (takeOver: boolean): Promise<void> => {
    setBusy(true);
    const outcome = await signIn({
      badge: byNumber ? null : badge,
      employeeCode: byNumber ? employeeCode.trim() : null,
      pin: needsPin ? pin : null,
      takeOver,
    });
    setBusy(false);
    setAsks(outcome === 'asks');
    if (outcome === 'refused') setPin('');
    if (outcome === 'done') onDone(true);
  };
  return (
    <div className={classes['entry']}>
      <div className={classes['centre']}>
        {byNumber ? (
          <input
            className={classes['code']}
            aria-label="工号"
            placeholder="工号"
            value={employeeCode}
            onChange={(event) => setEmployeeCode(event.currentTarget.value)}
          />
        ) : (
          <h1 className={classes['title']}>{badge === null ? '请刷工牌' : '工牌已读取'}</h1>
        )}
        {needsPin && (
          <output className={classes['code']} aria-label="PIN位数">
            {'●'.repeat(pin.length)}
          </output>
        )}
        {asks ? (
          <>
            <p>您已在另一台终端登录，转到这台吗？</p>
            <button
              type="button"
              className={`${classes['key']} ${classes['primary']}`}
              onClick={() => void confirm(true)}
            >
              转到这台
            </button>
          </>
        ) : (
          <button
            type="button"
            className={`${classes['key']} ${classes['primary']} ${classes['wide']}`}
            disabled={!ready || busy}
            onClick={() => void confirm(false)}
          >
            登录
          </button>
        )}
      </div>
      {needsPin ? (
        <NumberPad
          decimals={false}
          onKey={(key) => setPin((text) => (key === '⌫' ? text.slice(0, -1) : (text + key).slice(0, 8)))}
        />
      ) : (
        <div />
      )}
    </div>
  );
}
