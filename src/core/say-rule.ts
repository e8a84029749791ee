/** A message that goes on after the name of a setting: ours do, those of the schema stand alone. */
export function sayRule(message: string): string {
  return message.startsWith('must') ? message : `is not valid: ${message}`;
}
