// Every command of the grid with its keys; a key can be given to another command by pressing it.
import { Button } from '@mantine/core';
import { useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { message, messageText, t } from '../core/language.ts';
import type { Message } from '../core/language.ts';
import { commandByKey, keysOf, strokeName } from '../interact/keyNames.ts';
import { keyText } from '../interact/keyText.ts';
import type { KeyChoices } from '../interact/keyNames.ts';
import type { GridCommand } from '../contract/extensions.ts';
import { Popup } from './Popup.tsx';
import type { PanelProps } from './panelProps.ts';
import styles from './panels.module.css';

/** Keys of moving and typing, which belong to no command and stay as they are. */
const fixed = (): readonly (readonly [keys: string, title: string])[] => [
  ['← → ↑ ↓', t('移动；Shift 扩大选区，Ctrl 到边缘')],
  ['Tab / Shift+Tab', t('下一格、上一格')],
  ['Enter / Shift+Enter', t('下一个要填的格、上一个')],
  ['Esc', t('放弃输入；再按 Tab 离开表格')],
  ['=', t('数字格里写算式，如 =12*3；像日期或编号的算式必须以 = 开头')],
  ['Home / End', t('行首、行尾；Ctrl 到表首、表尾')],
  ['PageUp / PageDown', t('上一屏、下一屏')],
  [t('Alt+↓（列标题）'), t('列菜单')],
  [t('Alt+← →（列标题）'), t('调整列宽')],
  [t('Ctrl+← →（列标题）'), t('移动列')],
  [t('Ctrl+Z（列标题）'), t('撤销列的调整')],
];

/** Without the dots that say a dialog follows. */
const plainTitle = ({ title }: { title: string }): string => title.replace(/(?:…|\.\.\.)$/, '');

export default function KeySheet<Row>({ grid, runtime, panel, onClose }: PanelProps<Row>): ReactNode {
  const [waiting, setWaiting] = useState<string | null>(null);
  const [note, setNote] = useState<Message | ''>('');
  // Shown at once; the caller may keep it and hand it back later.
  const [choices, setChoices] = useState<KeyChoices>(grid.props.keys ?? {});
  const commands = runtime.current?.interactions.ready()?.list.all() ?? [];
  const remappable = grid.props.onKeysChange !== undefined;
  const keep = (next: KeyChoices): void => {
    setChoices(next);
    grid.props.onKeysChange?.(next);
  };
  const press = (command: GridCommand<Row>, event: KeyboardEvent): void => {
    event.preventDefault();
    event.stopPropagation();
    const stroke = strokeName(event.nativeEvent);
    if (stroke === '') return;
    setWaiting(null);
    if (stroke === 'Escape') return;
    if (!/^(F\d|mod\+|Alt\+|Insert|ContextMenu)/.test(stroke))
      return setNote(message('请使用功能键，或带 Ctrl、Alt 的组合'));
    const other = commandByKey(commands, stroke, choices);
    const without: KeyChoices =
      other && other !== 'taken' && other.name !== command.name
        ? { ...choices, [other.name]: keysOf(other, choices).filter((key) => key !== stroke) }
        : choices;
    setNote(
      other && other !== 'taken' && other.name !== command.name
        ? message('{0} 不再用于“{1}”', keyText(stroke), other.title)
        : '',
    );
    keep({ ...without, [command.name]: [stroke] });
  };
  return (
    <Popup anchor={panel.anchor} label={t('表格快捷键')} minWidth={420} onClose={onClose}>
      <div className={styles['dialogTitle']}>{t('表格快捷键')}</div>
      <dl className={styles['keys']}>
        {commands.map((command) => (
          <div key={command.name} className={styles['key']}>
            <dt>{plainTitle(command)}</dt>
            <dd>
              <Button
                size="compact-xs"
                variant="default"
                disabled={!remappable}
                aria-label={
                  remappable
                    ? t('{0} 的快捷键，点按后按下新的键', plainTitle(command))
                    : t('{0} 的快捷键', plainTitle(command))
                }
                onClick={() => setWaiting(command.name)}
                onBlur={() => setWaiting(null)}
                onKeyDown={(event) => {
                  if (waiting === command.name) press(command, event);
                }}
              >
                {waiting === command.name
                  ? t('请按键…')
                  : keysOf(command, choices).map(keyText).join(t('、')) || t('未设置')}
              </Button>
            </dd>
          </div>
        ))}
        {fixed().map(([keys, title]) => (
          <div key={keys} className={styles['key']}>
            <dt>{title}</dt>
            <dd>{keys}</dd>
          </div>
        ))}
      </dl>
      <div className={styles['dialogButtons']}>
        <span className={styles['dialogHint']} role="status">
          {messageText(note)}
        </span>
        {remappable && (
          <Button size="compact-xs" variant="subtle" onClick={() => keep({})}>
            {t('恢复默认')}
          </Button>
        )}
        <Button size="xs" variant="default" onClick={onClose}>
          {t('关闭')}
        </Button>
      </div>
    </Popup>
  );
}
