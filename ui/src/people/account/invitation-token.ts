/** The token in an invitation's link, or in a pasted part of it; undefined for text without a token. */
export function invitationTokenIn(pasted: string): string | undefined {
  return /^(?:.*\/invitations\/)?([\w-]{22})\/?(?:[?#].*)?$/s.exec(pasted.trim())?.[1];
}
