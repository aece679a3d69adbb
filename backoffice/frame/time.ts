const IN_UTC = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}:\d{2})\+0000$/;

/** Returns the time of a text of the gateway, such as `2026-11-20 12:00:00+0000`; undefined for another text. */
export const timeIn = (text: string): Date | undefined => {
  const [, date, time] = IN_UTC.exec(text) ?? [];
  return date === undefined ? undefined : new Date(`${date}T${time}Z`);
};

/** How far the gateway's clock is ahead of the browser's: in the test environment it can be moved. */
let aheadMs = 0;

/** Takes over what time the gateway has now. */
export const setGatewayTime = (text: string): void => {
  const time = timeIn(text);
  if (time !== undefined) aheadMs = time.getTime() - Date.now();
};

/** Returns what time it is for payments: the gateway's time, in milliseconds. */
export const gatewayNow = (): number => Date.now() + aheadMs;
