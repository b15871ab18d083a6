// Keys become commands (keys.ts), which keyCommands.ts carries out. While an input method composes, every key is its own.
import { commandOf } from './keys.ts';
import type { KeyState } from './keys.ts';
import { cellOf } from './position.ts';
import { cellsIn } from '../table/selection.ts';
import type { Choices } from './choices.ts';
import type { GridInstance } from '../frame/instance.ts';
import { activeInput, createKeyCommands } from './keyCommands.ts';
import type { KeyboardParts } from './keyCommands.ts';

export function createKeyboard<Row>(parts: KeyboardParts<Row>): (event: KeyboardEvent) => void {
  const { grid, editor, choices, interactions } = parts;
  const commands = createKeyCommands(parts);

  return (event) => {
    const composing = event.isComposing || event.keyCode === 229;
    const called = composing ? false : interactions.onKey(event);
    if (called === 'taken') return;
    if (called) {
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    const command = commandOf(
      {
        key: event.key,
        ctrl: event.ctrlKey,
        meta: event.metaKey,
        shift: event.shiftKey,
        alt: event.altKey,
        composing,
      },
      keyState(grid, choices),
    );
    if (!composing && event.key === ' ' && toggleChoice()) return event.preventDefault();
    const wasLeaving = commands.leaving;
    const handled = command !== null && commands.run(command);
    if (handled) {
      event.preventDefault();
      event.stopPropagation();
    } else if (!composing && event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey) {
      explainReadonly(event.key);
    }
    if (wasLeaving || command?.name !== 'cancel') commands.leaving &&= event.key === 'Shift';
  };

  /** Space marks the highlighted entry of a list that takes several, unless the user is typing a search. */
  function toggleChoice(): boolean {
    const choice = choices.highlighted(editor.text());
    if (choices.list.get()?.multiple !== true || !choice || editor.text().trim() !== '') return false;
    choices.toggle(choice.value);
    return true;
  }

  function explainReadonly(key: string): void {
    const cell = cellOf(grid.position);
    const laid = cell ? grid.laid(cell.column) : undefined;
    if (!cell || !laid || !grid.props.editing || key === ' ') return;
    const reason = grid.readonlyReason(cell.row, laid);
    if (reason !== null) grid.notify(reason, 'info');
  }
}

/** What the meaning of a key depends on. */
function keyState<Row>(grid: GridInstance<Row>, choices: Choices): KeyState {
  const input = activeInput(grid);
  const block = grid.selectedBlock();
  return {
    mode: grid.position.kind === 'editing' ? grid.position.mode : 'active',
    listOpen: (choices.list.get()?.items.length ?? 0) > 0,
    editable: grid.props.editing !== undefined,
    rangeSelected: block !== null && cellsIn(block) > 1,
    check: input === 'check',
    pickable:
      input === 'select' ||
      input === 'multiSelect' ||
      input === 'lookup' ||
      input === 'date' ||
      input === 'chosen',
  };
}
