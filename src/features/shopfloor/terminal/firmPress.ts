// A press belongs to the button it began on: where another one took its place under the finger, the finger's end presses
// nothing. Keys and programs click without a pointer and are taken as they come.

interface FirmPress<Button> {
  /** A finger came down on the button, or on none. */
  begin(button: Button | null): void;
  /** Whether a click there, of so many presses, may count. */
  counts(button: Button | null, presses: number): boolean;
}

export function firmPress<Button>(): FirmPress<Button> {
  let begun: Button | null = null;
  return {
    begin(button) {
      begun = button;
    },
    counts: (button, presses) => presses === 0 || button === null || button === begun,
  };
}
