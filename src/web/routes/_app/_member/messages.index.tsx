import { createFileRoute } from "@tanstack/react-router";
import { NoChat } from "../../../messages/no-chat.tsx";

export const Route = createFileRoute("/_app/_member/messages/")({ component: NoChat });
