import { createFileRoute } from "@tanstack/react-router";
import { NoChat } from "../../../messages/messages-screen.tsx";

export const Route = createFileRoute("/_app/_member/messages/")({ component: NoChat });
