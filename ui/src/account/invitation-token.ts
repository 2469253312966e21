/** The token in an invitation's link, or in what somebody pasted of it; undefined if there is none. */
export function invitationTokenIn(pasted: string): string | undefined {
  return /^(?:.*\/invitations\/)?([\w-]{22})\/?(?:[?#].*)?$/s.exec(pasted.trim())?.[1];
}
