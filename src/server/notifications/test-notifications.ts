import type { Notification } from "../../contract/notifications.ts";
import { newId } from "../lib/ids.ts";
import type { Email } from "../lib/mail.ts";
import type { TestApp, TestPerson } from "../test-app.ts";
import { sendNotificationEmails } from "./send-emails.ts";

/** A person's notifications, newest first. */
export async function notificationsOf(person: TestPerson): Promise<Notification[]> {
  return (await person.get("/notifications?limit=50")).body.items;
}

/** The texts of a person's notifications, newest first. */
export async function notificationTexts(person: TestPerson): Promise<string[]> {
  return (await notificationsOf(person)).map(({ message }) => message);
}

export async function unread(person: TestPerson): Promise<number> {
  return (await person.get("/notifications/unread")).body.count;
}

export async function postBy(person: TestPerson, more: Record<string, unknown> = {}) {
  const post = { id: newId(), type: "post", content: "Doors at eight.", ...more };
  const answer = await person.post("/posts", post);
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  return answer.body as { id: string; event: { id: string; slug: string } };
}

export async function comment(person: TestPerson, postId: string, content = "Lovely.") {
  const id = newId();
  const answer = await person.post(`/posts/${postId}/comments`, { id, content });
  if (answer.status >= 300) throw new Error(JSON.stringify(answer.body));
  return id;
}

export async function usernameOf(person: TestPerson): Promise<string> {
  return (await person.get("/session")).body.me.username;
}

/** Sends the emails about notifications that are due now, and returns them instead of mailing them. */
export async function sentNow({ services }: TestApp): Promise<Email[]> {
  const sent: Email[] = [];
  const mail = { ...services.mail, send: async (email: Email) => void sent.push(email) };
  await sendNotificationEmails({ ...services, mail });
  return sent;
}
