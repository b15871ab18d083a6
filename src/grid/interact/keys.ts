// The key map as data: one key stroke and the state it falls into give one command name. Keys that belong to
// the application (F3, F5, F8, mod+S, mod+Enter) or to the input method give null and travel on.
import type { EditMode, Move } from './position.ts';

export interface KeyStroke {
  key: string;
  ctrl: boolean;
  meta: boolean;
  shift: boolean;
  alt: boolean;
  composing: boolean;
}

export interface KeyState {
  mode: 'active' | EditMode;
  /** A list of choices is open under the editor. */
  listOpen: boolean;
  editable: boolean;
  /** More than one cell is selected. */
  rangeSelected: boolean;
  /** The active cell is a check box. */
  check: boolean;
  /** The active cell offers choices; then Alt+↓ opens them instead of moving the row. */
  pickable: boolean;
}

export type Command =
  | { name: 'move'; move: Move; extend: boolean }
  | { name: 'enter'; backwards: boolean }
  | { name: 'tab'; backwards: boolean }
  | { name: 'cancel' | 'edit' | 'pick' | 'clear' | 'toggle' | 'undo' | 'redo' | 'copyAbove' }
  | { name: 'selectAll' | 'selectColumn' | 'selectRow' | 'toggleRow' }
  | { name: 'insertRow' | 'insertRowBelow' | 'removeRows' | 'duplicateRows' | 'moveRowsUp' | 'moveRowsDown' }
  | { name: 'splitRow' | 'mergeRows' | 'rowForm' }
  | { name: 'fillDown' | 'fillRight' | 'fillSelection' | 'batchFill' | 'findReplace' | 'copyWithTitles' }
  | { name: 'listUp' | 'listDown' | 'listPick' }
  | { name: 'lineBreak' | 'nextProblem' };

const moves: Readonly<Record<string, readonly [plain: Move, mod: Move]>> = {
  ArrowLeft: ['left', 'edgeLeft'],
  ArrowRight: ['right', 'edgeRight'],
  ArrowUp: ['up', 'edgeUp'],
  ArrowDown: ['down', 'edgeDown'],
  Home: ['rowStart', 'gridStart'],
  End: ['rowEnd', 'gridEnd'],
  PageUp: ['pageUp', 'pageUp'],
  PageDown: ['pageDown', 'pageDown'],
};

export function commandOf(stroke: KeyStroke, state: KeyState): Command | null {
  if (stroke.composing) return null;
  const mod = stroke.ctrl || stroke.meta;
  return (
    commonCommand(stroke, state, mod) ??
    (state.mode === 'active' ? activeCommand(stroke, state, mod) : editingCommand(stroke, state, mod))
  );
}

function commonCommand(stroke: KeyStroke, state: KeyState, mod: boolean): Command | null {
  const { key, shift, alt } = stroke;
  if (key === 'Tab' && !mod && !alt) return { name: 'tab', backwards: shift };
  if (!state.editable) return null;
  if (key === 'F7' || key === 'F4') return { name: 'pick' };
  if (alt && key === 'ArrowDown' && !shift && state.pickable)
    return state.listOpen ? { name: 'listDown' } : { name: 'pick' };
  if (mod && key === '.') return { name: 'nextProblem' };
  if (key === 'Insert' && alt) return { name: 'insertRowBelow' };
  if (key === 'Insert' || (mod && !shift && key.toLowerCase() === 'i')) return { name: 'insertRow' };
  if (mod && (key === 'Delete' || (key === 'Backspace' && stroke.meta)))
    return state.mode === 'active' ? { name: 'removeRows' } : null;
  if (mod && shift && key.toLowerCase() === 'd') return { name: 'duplicateRows' };
  return null;
}

function activeCommand(stroke: KeyStroke, state: KeyState, mod: boolean): Command | null {
  const { key, shift, alt } = stroke;
  const move = moves[key];
  if (alt && state.editable && key === 'ArrowUp') return { name: 'moveRowsUp' };
  if (alt && state.editable && key === 'ArrowDown') return { name: 'moveRowsDown' };
  if (alt) return altCommand(key, state, shift, mod);
  if (move) return { name: 'move', move: mod ? move[1] : move[0], extend: shift };
  if (key === 'Escape') return { name: 'cancel' };
  if (key === 'Enter') return mod ? null : { name: 'enter', backwards: shift };
  if (key === ' ') {
    if (mod) return { name: 'selectColumn' };
    if (shift) return { name: 'selectRow' };
    return state.editable && state.check ? { name: 'toggle' } : { name: 'toggleRow' };
  }
  if (mod && !shift && key.toLowerCase() === 'a') return { name: 'selectAll' };
  return state.editable ? activeEditCommand(key, shift, mod) : null;
}

function altCommand(key: string, state: KeyState, shift: boolean, mod: boolean): Command | null {
  const letter = key.toLowerCase();
  if (mod) return letter === 'c' ? { name: 'copyWithTitles' } : null;
  if (!state.editable) return null;
  if (key === 'Enter') return { name: 'rowForm' };
  if (shift && letter === 's') return { name: 'splitRow' };
  return shift && letter === 'm' ? { name: 'mergeRows' } : null;
}

function activeEditCommand(key: string, shift: boolean, mod: boolean): Command | null {
  if (mod) {
    const letter = key.toLowerCase();
    if (letter === 'z') return { name: shift ? 'redo' : 'undo' };
    if (letter === 'y') return { name: 'redo' };
    if (letter === 'd') return { name: 'fillDown' };
    if (letter === 'r' && !shift) return { name: 'fillRight' };
    if (letter === "'") return { name: 'copyAbove' };
    if (letter === 'b' && !shift) return { name: 'batchFill' };
    if (letter === 'h' && !shift) return { name: 'findReplace' };
    return null;
  }
  if (key === 'F2') return { name: 'edit' };
  if (key === 'Delete' || key === 'Backspace') return { name: 'clear' };
  return null;
}

function editingCommand(stroke: KeyStroke, state: KeyState, mod: boolean): Command | null {
  const { key, shift, alt } = stroke;
  if (state.listOpen) {
    if (key === 'ArrowUp') return { name: 'listUp' };
    if (key === 'ArrowDown') return { name: 'listDown' };
    if (key === 'Enter' && !mod && !shift && !alt) return { name: 'listPick' };
  }
  if (key === 'Escape') return { name: 'cancel' };
  if (key === 'Enter') {
    if (alt) return { name: 'lineBreak' };
    if (mod) return state.rangeSelected ? { name: 'fillSelection' } : null;
    return { name: 'enter', backwards: shift };
  }
  const move = moves[key];
  if (state.mode === 'type' && move && !alt && !shift && key !== 'Home' && key !== 'End') {
    return { name: 'move', move: mod ? move[1] : move[0], extend: false };
  }
  if (key === 'PageUp' || key === 'PageDown')
    return { name: 'move', move: key === 'PageUp' ? 'pageUp' : 'pageDown', extend: false };
  return null;
}
