import { ChevronDown, Flag, LogOut, Ticket, User } from "lucide-react";
import type { Me } from "../../contract/accounts/accounts.ts";
import { Avatar } from "../ui/avatar.tsx";
import { Icon } from "../ui/icon.tsx";
import { Menu, MenuItem, MenuLink, MenuRule } from "../ui/menu.tsx";
import { roleNames } from "./role-names.ts";
import { signOut } from "./session.ts";

export function ProfileMenu({ me }: { me: Me }) {
  return (
    <Menu
      trigger={
        <button type="button" className="profile-menu-button">
          <span className="visually-hidden">Your account</span>
          <Avatar name={me.name} seed={me.id} src={me.avatar} size={32} />
          <Icon of={ChevronDown} size="small" className="wide-only" />
        </button>
      }
    >
      <div className="side-by-side profile-menu-person">
        <Avatar name={me.name} seed={me.id} src={me.avatar} />
        <div>
          <b>{me.name}</b>
          <br />
          <span className="fine-print">
            @{me.username} · {roleNames[me.role]}
          </span>
        </div>
      </div>
      <MenuRule />
      <MenuLink to="/profile" icon={User}>
        View Profile
      </MenuLink>
      <MenuLink to="/tickets" search={{ past: undefined }} icon={Ticket}>
        Your tickets
      </MenuLink>
      {me.administrator && (
        <MenuLink to="/admin/reports" icon={Flag}>
          Reports
        </MenuLink>
      )}
      <MenuItem icon={LogOut} onClick={() => void signOut("/login")}>
        Logout
      </MenuItem>
    </Menu>
  );
}
