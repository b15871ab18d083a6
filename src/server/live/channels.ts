// The channels of the database's notifications that every instance listens to.

/** Tells all instances which rows changed. */
export const affectedChannel = 'affected';
/** Messages to users, one notice per payload. */
export const noticeChannel = 'notice';
