// Whether the program itself is about to leave this page (signed out, session over, company switched, another user
// signed in beside it): then the browser's question before leaving would only stand in the way. It says nothing about
// what is kept: signing out and switching forget the open pages, a session that ran out keeps them for its user.
let leaving = false;

export function leaveOnPurpose(): void {
  leaving = true;
}

export function isLeavingOnPurpose(): boolean {
  return leaving;
}
