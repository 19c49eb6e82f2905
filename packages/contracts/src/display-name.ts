/** The name that screens show: the user's own, or the part of the e-mail before "@". */
export function displayName(user: { name: string | null; email: string }): string {
  return user.name || (user.email.split('@')[0] ?? user.email);
}
