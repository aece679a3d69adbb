/** The type of the message in which the self-service page tells the page around it how high it is. */
export const HEIGHT_MESSAGE = 'tollgate-account-height';

/** What the self-service page says to the page around it. It says nothing about the shopper. */
export interface HeightMessage {
  readonly type: typeof HEIGHT_MESSAGE;
  /** In CSS pixels. */
  readonly height: number;
}
