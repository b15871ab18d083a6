// Which answers of the server are older than what the terminal has sent since they were asked for: they would show a task as
// it was, under a finger that is already on what comes next. After every sending the server is asked anew.

export interface AnswerOrder {
  /** Asks now; the function answered says whether the answer still counts when it comes. */
  ask(): () => boolean;
  /** Something is being sent, or was taken. */
  changed(): void;
}

export function answerOrder(): AnswerOrder {
  let turn = 0;
  return {
    ask() {
      const asked = turn;
      return () => asked === turn;
    },
    changed() {
      turn += 1;
    },
  };
}
