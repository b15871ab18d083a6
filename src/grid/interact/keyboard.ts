// Keys become commands (core/keys) and commands become calls. While an input method composes, every key is its own.
import { commandOf } from './keys.ts';
import type { Command } from './keys.ts';
import { cellOf } from './position.ts';
import type { Move } from './position.ts';
import { cellsIn, toggleRow } from '../table/selection.ts';
import type { Choices } from './choices.ts';
import type { EditorHost } from './editorHost.ts';
import type { InteractionCalls } from './interactionCalls.ts';
import type { GridInstance } from '../frame/instance.ts';
import type { Navigation } from './navigation.ts';

export interface KeyboardParts<Row> {
  grid: GridInstance<Row>;
  editor: EditorHost;
  navigation: Navigation;
  choices: Choices;
  interactions: InteractionCalls<Row>;
}

export function createKeyboard<Row>(parts: KeyboardParts<Row>): (event: KeyboardEvent) => void {
  const { grid, editor, navigation, choices, interactions } = parts;
  /** Esc in a resting grid: the next Tab leaves it. */
  let leaving = false;

  const inputNow = () => {
    const cell = cellOf(grid.position);
    return cell ? grid.laid(cell.column)?.column.editor?.input : undefined;
  };

  const stateNow = () => {
    const input = inputNow();
    const block = grid.selectedBlock();
    return {
      mode: grid.position.kind === 'editing' ? grid.position.mode : ('active' as const),
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
  };

  /** What is not typed is chosen. */
  const edit = (): void => {
    if (inputNow() === 'chosen') interactions.whenReady(({ commands }) => void commands.pick());
    else editor.edit();
  };

  const enter = (backwards: boolean): void => {
    const cell = cellOf(grid.position);
    const laid = cell ? grid.laid(cell.column) : undefined;
    const row = cell ? grid.props.source.rowAt(cell.row) : undefined;
    if (grid.position.kind === 'active' && cell && laid) {
      if (grid.props.source.stateAt(cell.row) === 'failed') return grid.props.source.retry(cell.row);
      if (row !== undefined && grid.readonlyReason(cell.row, laid) !== null) {
        if (laid.column.onOpen) return laid.column.onOpen(row);
        if (!grid.props.editing && grid.props.onOpenRow) return grid.props.onOpenRow(row);
      } else if (laid.column.editor?.input === 'chosen' && !backwards) {
        return edit();
      } else if (grid.props.editBy?.includes('enter') === true && !backwards) {
        return editor.edit();
      }
    }
    void editor.commit({ first: true });
    navigation.onward(backwards);
  };

  const pickFromList = (): void => {
    const choice = choices.highlighted(editor.text());
    if (choice) {
      const many = choices.list.get()?.multiple === true;
      if (many && editor.text().trim() === '') return enter(false);
      editor.choose(choice);
      if (!many) navigation.onward(false);
      return;
    }
    enter(false);
  };

  const toggleActiveRow = (): void => {
    const cell = cellOf(grid.position);
    if (!cell || cell.rowId === undefined || !grid.checkable) return;
    grid.setRowSelection(toggleRow(grid.rowSelection, cell.row, cell.rowId));
  };

  const takesLines = (): boolean => {
    const input = inputNow();
    return input === 'memo' || input === 'text';
  };

  /** Left and right may fold lines or open details instead. */
  const move = (to: Move): void => {
    const go = (): void => {
      void editor.commit();
      navigation.move(to);
    };
    if (!grid.folds || (to !== 'left' && to !== 'right')) return go();
    interactions.whenReady(({ folding }) => {
      if (!folding.key(to)) go();
    });
  };

  /** Runs the command; false lets the browser have the key. */
  const run = (command: Command): boolean => {
    switch (command.name) {
      case 'move':
        if (command.extend) navigation.extend(command.move);
        else move(command.move);
        return true;
      case 'enter':
        enter(command.backwards);
        return true;
      case 'tab':
        void editor.commit();
        return !leaving && navigation.tab(command.backwards);
      case 'cancel':
        return cancel();
      case 'edit':
        edit();
        return true;
      case 'selectAll':
        navigation.selectAll();
        return true;
      case 'selectColumn':
        navigation.selectColumn();
        return true;
      case 'selectRow':
        navigation.selectRow();
        return true;
      case 'toggleRow':
        toggleActiveRow();
        return true;
      case 'listUp':
      case 'listDown':
        choices.move(command.name === 'listUp' ? -1 : 1);
        return true;
      case 'listPick':
        pickFromList();
        return true;
      case 'lineBreak':
        if (takesLines()) editor.insertLineBreak();
        else enter(false);
        return true;
      default: {
        const { name } = command;
        const text = editor.text();
        interactions.whenReady(({ perform }) => perform(name, text));
        return true;
      }
    }
  };

  const cancel = (): boolean => {
    if (grid.position.kind === 'editing') {
      editor.leave();
      return true;
    }
    const busy = grid.busy.get();
    if (busy) {
      busy.abort();
      return true;
    }
    if (grid.cut || grid.ranges.length > 0) {
      grid.cut = null;
      grid.topics.emit('cut');
      grid.setRanges([]);
      return true;
    }
    leaving = true;
    return false;
  };

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
      stateNow(),
    );
    if (!composing && event.key === ' ' && toggleChoice()) return event.preventDefault();
    const wasLeaving = leaving;
    const handled = command !== null && run(command);
    if (handled) {
      event.preventDefault();
      event.stopPropagation();
    } else if (!composing && event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey) {
      explainReadonly(event.key);
    }
    if (wasLeaving || command?.name !== 'cancel') leaving = leaving && event.key === 'Shift';
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
