// What the parts of a terminal's command work with, and what they answer.
import type { Command } from '#entities/shopfloor/terminal/replay.ts';
import type { WriteContext } from '#server/writeContext.ts';
import type { Device, Operator } from '../access/terminals.ts';

export interface CommandCall {
  /** With the rights of the person, at the time it happened. */
  context: WriteContext;
  device: Device;
  operator: Operator;
  command: Command;
}

/** The record a command made or moved. */
export interface Made {
  entity: string;
  id: string;
  code: string | null;
}
